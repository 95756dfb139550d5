import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { openApp } from '../../server/src/app.ts'
import { unrecorded } from '../../server/src/audit/recorder.ts'
import { accountByLogin, callerOf } from '../../server/src/auth/accounts.ts'
import { signApiKey } from '../../server/src/auth/sign-token.ts'
import type { App, Call } from '../../server/src/call.ts'
import { registry } from '../../server/src/generated/registry.ts'
import { createHttpServer } from '../../server/src/http/server.ts'
import { openLog } from '../../server/src/log.ts'
import { readSettings } from '../../server/src/settings/read.ts'
import { openReadyDatabase } from './database.ts'
import { missing } from './missing.ts'
import { scratchFolder } from './scratch-folder.ts'
import { reachSharedDigester } from './shared-digester.ts'
import { type TestUser, testUser } from './user.ts'

export { ADMIN_HASH, ADMIN_PASSWORD } from './administrator.ts'

export type NewUser = {
  readonly login?: string
  readonly capabilities?: readonly string[]
  /** Names of further groups, which must exist. */
  readonly groups?: readonly string[]
}

export type TestApp = {
  readonly app: App
  readonly url: string
  /** Folder that belongs to this server alone. */
  readonly folder: string
  readonly admin: TestUser
  readonly nobody: TestUser
  /** A new user with exactly these capabilities. */
  as(user: NewUser): Promise<TestUser>
  /** A new workspace group, or with `workspace: false` one that is not a workspace. */
  aGroup(
    name: string,
    options?: { readonly workspace?: boolean; readonly capabilities?: readonly string[] },
  ): Promise<number>
  /** The call that a domain function receives from this user. */
  callOf(user: { readonly login: string }): Promise<Call>
  /** Closes the server before the test ends. */
  close(): Promise<void>
}

type Test = { teardown(run: () => Promise<void>): unknown }

/**
 * The real server on a free port, with a database and a storage folder of its own. `fill` puts into the database what must be
 * there at the start.
 */
export async function openTestApp(
  t: Test,
  settings: Readonly<Record<string, string>> = {},
  fill: (db: Knex) => Promise<void> = async () => undefined,
): Promise<TestApp> {
  const unread = Object.keys(settings).find((key) => key !== key.toLowerCase())
  if (unread !== undefined) throw new Error(`a setting is given as in service.ini, not as "${unread}"`)
  const folder = await mkdtemp(join(scratchFolder, 'lazaret-test-'))
  const { uri, knex } = await openReadyDatabase(t)
  await fill(knex)
  const read = readSettings({}, folder, {
    database_uri: uri,
    data_folder: join(folder, 'data'),
    log_level: 'critical',
    // Tests change rows of accounts directly, and ask at once. What is remembered has tests of its own.
    enable_account_cache: '0',
    // The extraction takes a third of the processor time of an upload. Tests that concern facts turn it on.
    enable_facts: '0',
    ...settings,
  })
  const app = await openApp({
    settings: read.settings,
    pluginTools: { readSection: read.readSection, handlers: registry },
    secretKey: read.settings.secretKey ?? randomBytes(16).toString('hex'),
    log: openLog({ level: process.env.TEST_LOG === '1' ? 'debug' : 'silent', json: false }),
    adminPassword: null,
    prepare: true,
    reachDigester: reachSharedDigester,
  }).catch(async (error) => {
    await rm(folder, { recursive: true, force: true })
    throw error
  })
  const server = createHttpServer(app, registry)
  // A client that is busy with other things would use a connection that was closed meanwhile.
  server.server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.server.listen(0, '127.0.0.1', () => resolve()))
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    closing ??= (async () => {
      server.server.closeAllConnections()
      await new Promise((resolve) => server.server.close(resolve))
      await app[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    })()
    return closing
  }
  t.teardown(close)
  const signIn = (login: string): Promise<TestUser> =>
    tokenOf(app, login).then((token) => testUser(url, { login, token }))
  return {
    app,
    url,
    folder,
    close,
    admin: await signIn('admin'),
    nobody: testUser(url, { login: 'nobody', token: null }),
    callOf: ({ login }) => callOf(app, login),
    as: async (user) => signIn(await makeUser(app, user)),
    aGroup: (name, options = {}) =>
      makeGroup(app, { name, workspace: options.workspace ?? true, capabilities: options.capabilities ?? [] }),
  }
}

async function callOf(app: App, login: string): Promise<Call> {
  const account = await accountByLogin(app.db, login)
  if (account === null) throw new Error(`there is no user ${login}`)
  return {
    app,
    caller: callerOf(account, null),
    signal: new AbortController().signal,
    emit: () => undefined,
    ...unrecorded(app.db),
  }
}

async function makeUser(
  { db }: App,
  { login = `user-${randomBytes(4).toString('hex')}`, capabilities = [], groups = [] }: NewUser,
): Promise<string> {
  const [user = missing()] = await db('user')
    .insert({
      login,
      email: `${login}@example.org`,
      additional_info: 'test',
      disabled: false,
      pending: false,
      identity_ver: '0',
      feed_quality: 'high',
    })
    .returning('id')
  const [own = missing()] = await db('group')
    .insert({
      name: login,
      capabilities: [...capabilities],
      private: true,
      default: false,
      workspace: true,
      immutable: true,
    })
    .returning('id')
  const others = await db('group')
    .whereIn('name', ['public', ...groups])
    .pluck('id')
  await db('member').insert([own.id, ...others].map((group_id) => ({ user_id: user.id, group_id, group_admin: false })))
  return login
}

type GroupFields = { readonly name: string; readonly workspace: boolean; readonly capabilities: readonly string[] }

async function makeGroup({ db }: App, { name, workspace, capabilities }: GroupFields): Promise<number> {
  const [group = missing()] = await db('group')
    .insert({ name, capabilities: [...capabilities], private: false, default: false, workspace, immutable: false })
    .returning('id')
  return group.id
}

/** An API key, because it needs no password hash. */
async function tokenOf(app: App, login: string): Promise<string> {
  const user = (await app.db('user').where({ login }).first('id')) ?? missing()
  const id = randomUUID()
  await app.db('api_key').insert({ id, user_id: user.id, issued_on: '2026-01-01', issued_by: null, name: 'test' })
  return signApiKey(app, login, id)
}
