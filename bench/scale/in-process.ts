import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { openApp } from '../../server/src/app.ts'
import { registry } from '../../server/src/generated/registry.ts'
import { createHttpServer } from '../../server/src/http/server.ts'
import { openLog } from '../../server/src/log.ts'
import { readSettings } from '../../server/src/settings/read.ts'
import { ADMIN, temporaryFolder } from '../../tests/support/server-process.ts'
import { keysOf } from './open-target.ts'

export type Query = {
  readonly sql: string
  readonly bindings?: readonly unknown[]
  readonly options?: { readonly plansEachTime?: boolean }
}

export type InProcess = {
  readonly url: string
  tokenOf(login: string): Promise<string>
  /** Records the queries of the server during the work. */
  queriesOf(work: () => Promise<void>): Promise<Query[]>
}

/** A server in this process, to see what it asks the database. */
export async function openInProcess(
  { uri, timeoutMs }: { readonly uri: string; readonly timeoutMs: number },
  stack: AsyncDisposableStack,
): Promise<InProcess> {
  const folder = await temporaryFolder({ teardown: (run) => stack.defer(run) })
  const { settings } = readSettings({}, folder, {
    database_uri: uri,
    data_folder: folder,
    statement_timeout: String(timeoutMs),
  })
  const log = openLog({ level: 'silent', json: false })
  const secretKey = randomBytes(16).toString('hex')
  const app = stack.use(await openApp({ settings, secretKey, log, adminPassword: ADMIN.password, prepare: true }))
  const { server } = createHttpServer(app, registry)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  stack.defer(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, tokenOf: await keysOf(url), queriesOf }

  async function queriesOf(work: () => Promise<void>): Promise<Query[]> {
    const queries: Query[] = []
    const add = (query: Query): void => {
      queries.push(query)
    }
    const pools = [app.db, app.searches.pool]
    for (const pool of pools) pool.on('query', add)
    await work()
    for (const pool of pools) pool.off('query', add)
    return queries.filter(({ sql }) => /^\s*(?:select|with|\()/i.test(sql))
  }
}
