import { ADMIN, startServer, temporaryFolder } from '../../tests/support/server-process.ts'
import { connectTo, type Db, openScale } from './open-scale.ts'

export type Options = {
  /** The folder of a generated database; otherwise `url` and `database` name a running server. */
  readonly folder?: string | undefined
  readonly url?: string | undefined
  readonly database?: string | undefined
  readonly timeoutMs: number
}

export type BenchTarget = { readonly url: string; readonly db: Db; tokenOf(login: string): Promise<string> }

/** A server on a generated database, and keys of its users. */
export async function openTarget(
  { folder, url, database, timeoutMs }: Options,
  stack: AsyncDisposableStack,
): Promise<BenchTarget> {
  if (url !== undefined && database !== undefined) return withKeys(url, connectTo(database, stack).db)
  if (folder === undefined)
    throw new Error('name the folder of the database (--folder), or a server (--url) and its database (--database)')
  const { db, uri } = await openScale(folder, stack)
  const t = { teardown: (run: () => Promise<void>) => stack.defer(run) }
  const settings = { DATABASE_URI: uri, LOG_LEVEL: 'critical', STATEMENT_TIMEOUT: String(timeoutMs) }
  const server = await startServer(t, { folder: await temporaryFolder(t), settings })
  return withKeys(server.url, db)
}

async function withKeys(url: string, db: Db): Promise<BenchTarget> {
  return { url, db, tokenOf: await keysOf(url) }
}

/** Makes API keys for any user, in the name of the administrator. */
export async function keysOf(url: string): Promise<(login: string) => Promise<string>> {
  const session = await tokenFrom(`${url}/api/auth/login`, { login: ADMIN.login, password: ADMIN.password })
  return (login) => tokenFrom(`${url}/api/user/${login}/api_key`, { name: 'scale' }, session)
}

async function tokenFrom(url: string, body: object, session?: string): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    ...(session === undefined ? {} : { authorization: `Bearer ${session}` }),
  }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = (await response.json()) as { readonly token?: string }
  if (answer.token === undefined) throw new Error(`${url} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer.token
}
