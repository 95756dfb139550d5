import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t from 'tap'
import type { Answer } from '../../support/contract.ts'
import { openTestDatabase } from '../../support/database.ts'
import { missing } from '../../support/missing.ts'
import { scratchFolder } from '../../support/scratch-folder.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { totpCode } from '../../support/totp-code.ts'
import { until } from '../../support/until.ts'
import { testUser } from '../../support/user.ts'
import { workerPids } from '../../support/worker-pids.ts'

const WORKERS = 2

const { uri, knex } = await openTestDatabase(t)
const uploads = await mkdtemp(join(scratchFolder, 'lazaret-test-'))
t.teardown(() => rm(uploads, { recursive: true, force: true }))
const shared = {
  UPLOADS_FOLDER: uploads,
  DATABASE_URI: uri,
  WORKERS: String(WORKERS),
  SECRET_KEY: randomBytes(16).toString('hex'),
  SECOND_FACTOR_GROUPS: 'strict',
  USE_X_FORWARDED_FOR: '1',
}
const [here, there] = [await startServer(t, { settings: shared }), await startServer(t, { settings: shared })]
const admin = await signIn(here)
for (const server of [here, there])
  if ((await workerPids(server)).length !== WORKERS) throw new Error('not as many workers as asked for')

type RequestOptions = { readonly token: string; readonly from?: string; readonly links?: readonly string[] }
type Status = {
  readonly status: number
  /** Of links that are opened without a token of the user. */
  readonly opened: readonly (number | undefined)[]
  readonly capabilities: readonly string[]
  readonly groups: readonly string[]
}

/** Connections that stay open, one at each worker: they are dealt out in turn. */
async function openLines(server: ServerProcess) {
  const lines = Array.from({ length: WORKERS }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const ask = async (agent: Agent, { token, from = '192.0.2.1', links = [] }: RequestOptions): Promise<Status> => {
    const address = { 'x-forwarded-for': from }
    const get = async (
      path: string,
      headers: Readonly<Record<string, string>> = { ...address, authorization: `Bearer ${token}` },
    ): Promise<{ readonly status: number | undefined; readonly body: string }> => {
      const asking = request(`${server.url}${path}`, { agent, headers })
      asking.end()
      const [answer = missing()]: IncomingMessage[] = await once(asking, 'response')
      return { status: answer.statusCode, body: await text(answer) }
    }
    // The first is open to those who lack a second factor, too.
    const [{ body }, { status = 0 }] = [await get('/api/auth/validate'), await get('/api/object?count=1')]
    const { capabilities = [], groups = [] } = JSON.parse(body)
    const opened: Status['opened'][number][] = []
    for (const link of links) opened.push((await get(link, address)).status)
    return { status, opened, capabilities, groups }
  }
  return async (sending: RequestOptions): Promise<Status[]> => {
    const answers: Status[] = []
    for (const agent of lines) answers.push(await ask(agent, sending))
    return answers
  }
}

const [askHere, askThere] = [await openLines(here), await openLines(there)]

type TestAccount = { readonly login: string; readonly token: string; readonly keyId: string }
let count = 0

async function change(method: string, path: string, body?: unknown): Promise<Answer['json']> {
  const { status, json } = await admin.send(method, path, body)
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${json.message}`)
  return json
}

/** A user with a key, in the group of the same name with -team. */
async function aUser(): Promise<TestAccount> {
  count += 1
  const login = `user-${count}`
  const more = { email: `${login}@example.org`, additional_info: 'test' }
  await change('POST', `/api/user/${login}`, more)
  await change('POST', `/api/group/${login}-team`, { capabilities: [] })
  await change('PUT', `/api/group/${login}-team`, { capabilities: ['adding_tags'] })
  await change('POST', `/api/group/${login}-team/member/${login}`)
  const key = await change('POST', `/api/user/${login}/api_key`, { addresses: ['192.0.2.0/24'] })
  return { login, token: key.token, keyId: key.id }
}

async function sessionOf({ login }: TestAccount): Promise<string> {
  const { token } = await change('GET', `/api/user/${login}/change_password`)
  const password = `password of ${login}`
  const nobody = testUser(here.url, { login, token: null })
  await nobody.send('POST', '/api/auth/change_password', { token, password })
  return (await nobody.send('POST', '/api/auth/login', { login, password })).json.token
}

/** One that the codes of an authenticator have opened, of a member of a group that demands them. */
async function strictSession(kim: TestAccount): Promise<string> {
  const token = await sessionOf(kim)
  const user = testUser(here.url, { login: kim.login, token })
  const { secret } = (await user.send('POST', '/api/auth/totp', { password: `password of ${kim.login}` })).json
  await user.send('PUT', '/api/auth/totp', { otp: totpCode(secret) })
  await joinStrict(kim)
  return token
}

const joinStrict = ({ login }: TestAccount) => change('POST', `/api/group/strict/member/${login}`)
await change('POST', '/api/group/strict', { capabilities: [] })

type Change = {
  readonly token?: (kim: TestAccount) => Promise<string>
  readonly make: (kim: TestAccount) => Promise<unknown>
  readonly isDone: (status: Status) => boolean
}

const refused = ({ status, opened }: Status): boolean =>
  (status === 401 || status === 403) && opened.every((each) => each === 403)

/** One that a key without limits has opened. */
async function sessionByKey({ login }: TestAccount): Promise<string> {
  const { token } = await change('POST', `/api/user/${login}/api_key`, { name: 'maker' })
  return (await testUser(here.url, { login, token }).send('POST', '/api/auth/refresh')).json.token
}

async function revokeMaker({ login, keyId }: TestAccount): Promise<void> {
  const { api_keys: keys } = await change('GET', `/api/user/${login}`)
  for (const { id } of keys.filter((key: { readonly id: string }) => key.id !== keyId))
    await change('DELETE', `/api/api_key/${id}`)
}

const CHANGES: Readonly<Record<string, Change>> = {
  'a revoked key': { make: ({ keyId }) => change('DELETE', `/api/api_key/${keyId}`), isDone: refused },
  'a revoked key of a session that it made': { token: sessionByKey, make: revokeMaker, isDone: refused },
  'ended sessions': {
    token: sessionOf,
    make: ({ login }) => change('DELETE', `/api/user/${login}/session`),
    isDone: refused,
  },
  'a disabled user': {
    make: ({ login }) => change('PUT', `/api/user/${login}`, { disabled: true }),
    isDone: refused,
  },
  'a deleted user': { make: ({ login }) => change('DELETE', `/api/user/${login}`), isDone: refused },
  'a removed member': {
    make: ({ login }) => change('DELETE', `/api/group/${login}-team/member/${login}`),
    isDone: ({ groups, capabilities }) =>
      !groups.some((name) => name.endsWith('-team')) && !capabilities.includes('adding_tags'),
  },
  'a changed capability': {
    make: ({ login }) => change('PUT', `/api/group/${login}-team`, { capabilities: ['adding_comments'] }),
    isDone: ({ capabilities }) => !capabilities.includes('adding_tags') && capabilities.includes('adding_comments'),
  },
  'a changed password': { token: sessionOf, make: sessionOf, isDone: refused },
  'a second factor that is required': {
    token: sessionOf,
    make: joinStrict,
    isDone: refused,
  },
  'a second factor that is reset': {
    token: strictSession,
    make: ({ login }) => change('DELETE', `/api/user/${login}/totp`),
    isDone: refused,
  },
}

/** A user whose account every worker remembers. */
async function known({ token }: Change): Promise<{ readonly kim: TestAccount; readonly sending: RequestOptions }> {
  const kim = await aUser()
  const signedInBy = (await token?.(kim)) ?? kim.token
  const sending = { token: signedInBy, links: await linksBy(signedInBy, kim) }
  for (const ask of [askHere, askThere])
    for (const { status, opened } of [...(await ask(sending)), ...(await ask(sending))])
      if (status !== 200 || opened.some((each) => each !== 200))
        throw new Error(`status ${status}, links ${opened} before the change`)
  return { kim, sending }
}

/** Links to a file and to an archive, by this token. */
async function linksBy(token: string, { login }: TestAccount): Promise<string[]> {
  const { status, json } = await admin.upload(`for ${login}`, { options: { upload_as: login } })
  if (status !== 200) throw new Error(`upload: ${status}`)
  const send = async (path: string, body: object): Promise<string> => {
    const user = testUser(here.url, { login, token })
    return (await user.send('POST', path, body, { 'x-forwarded-for': '192.0.2.1' })).json.token
  }
  const file = `/api/file/${json.id}/download`
  return [
    `${file}?token=${await send(file, {})}`,
    `/api/archive?token=${await send('/api/archive/token', { ids: [json.id] })}`,
  ]
}

const TABLES = ['user', 'group', 'member', 'api_key', 'session']

t.test('without announcements, each worker of the server that answered a change goes by it', async (t) => {
  for (const table of TABLES) await knex.raw('ALTER TABLE ?? DISABLE TRIGGER USER', table)
  for (const [name, each] of Object.entries(CHANGES)) {
    const { kim, sending } = await known(each)
    await each.make(kim)
    const answers = await askHere(sending)
    t.ok(answers.every(each.isDone), name, { answers })
  }
  for (const table of TABLES) await knex.raw('ALTER TABLE ?? ENABLE TRIGGER USER', table)
})

t.test('each change soon counts on each worker of another server', async (t) => {
  for (const [name, each] of Object.entries(CHANGES)) {
    const { kim, sending } = await known(each)
    await each.make(kim)
    t.ok(await until(async () => (await askThere(sending)).every(each.isDone)), name)
  }
})

t.test('so do changes that an administrator makes in the database', async (t) => {
  const statements = {
    'no key': 'DELETE FROM api_key WHERE id = :keyId',
    'a user who is disabled': 'UPDATE "user" SET disabled = true WHERE login = :login',
    'other networks': `UPDATE api_key SET addresses = '{198.51.100.0/24}' WHERE id = :keyId`,
    'an end': `UPDATE api_key SET expires_at = '2020-01-01' WHERE id = :keyId`,
  }
  for (const [name, sql] of Object.entries(statements)) {
    const { kim, sending } = await known({ make: async () => undefined, isDone: refused })
    await knex.raw(sql, { ...kim })
    for (const ask of [askHere, askThere]) t.ok(await until(async () => (await ask(sending)).every(refused)), name)
  }
})

t.test('what is remembered is of the account: each request is checked by its own address', async (t) => {
  const { sending } = await known({ make: async () => undefined, isDone: refused })
  for (const { status } of await askHere({ ...sending, from: '198.51.100.1' })) t.equal(status, 401)
  for (const { status } of await askHere(sending)) t.equal(status, 200)
})

t.test('a change counts while PostgreSQL ends the connections that hear of it, again and again', async (t) => {
  for (let round = 0; round < 2; round += 1) {
    const { kim, sending } = await known({ make: async () => undefined, isDone: refused })
    await knex.raw(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE query = 'LISTEN lz_accounts' AND datname = current_database()`)
    await knex.raw('DELETE FROM api_key WHERE id = :keyId', { ...kim })
    for (const ask of [askHere, askThere])
      t.ok(await until(async () => (await ask(sending)).every(refused)), `round ${round}`)
  }
})
