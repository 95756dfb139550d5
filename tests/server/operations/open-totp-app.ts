import { mock } from 'node:test'
import { ADMIN_HASH, ADMIN_PASSWORD, openTestApp, type TestApp } from '../../support/app.ts'
import { missing } from '../../support/missing.ts'
import { totpCode } from '../../support/totp-code.ts'
import { type TestUser, testUser } from '../../support/user.ts'

type Test = Parameters<typeof openTestApp>[0] & { beforeEach(run: () => void): void }
export type ProtectedUser = {
  readonly user: TestUser
  readonly secret: string
  readonly recovery: readonly string[]
}

type TotpApp = TestApp & ReturnType<typeof usersOf>

export const STEP_MS = 30_000
export const accepted = { status: 200 }
export const codeNeeded = { status: 403, json: { code: 'second_factor_required' } }
export const wrong = { status: 403, json: { code: 'invalid_credentials' } }

/** A server whose clock the tests set, and users with and without a second factor. */
export async function openTotpApp(t: Test): Promise<TotpApp> {
  // In the middle of a step. Every test begins an hour after the last one, when its failures are forgotten.
  mock.timers.enable({ apis: ['Date'], now: Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2 })
  // Waits after failures go by the clock that nobody sets.
  mock.method(performance, 'now', () => Date.now())
  t.teardown(async () => {
    mock.timers.reset()
    mock.reset()
  })
  t.beforeEach(() => mock.timers.tick(2 * 3_600_000))
  const opened = await openTestApp(t, { second_factor_groups: 'careful, nobody-is-in-it' })
  return { ...opened, ...usersOf(opened) }
}

function usersOf({ app, url, as, nobody }: TestApp) {
  let users = 0

  /** A new user with a password, who acts by an API key. */
  async function aUser(groups: readonly string[] = []): Promise<TestUser> {
    users += 1
    const user = await as({ login: `kim${users}`, groups })
    await app.db('user').where({ login: user.login }).update({ password_hash: ADMIN_HASH, password_ver: 'a1' })
    return user
  }

  /** A new user with a second factor. The code that enabled it is used up: the clock goes on. */
  async function aProtectedUser(): Promise<ProtectedUser> {
    const user = await aUser()
    const { secret } = (await user.send('POST', '/api/auth/totp', { password: ADMIN_PASSWORD })).json
    const { recovery_codes: recovery } = (await user.send('PUT', '/api/auth/totp', { otp: totpCode(secret) })).json
    mock.timers.tick(STEP_MS)
    return { user, secret, recovery }
  }

  async function idOf({ login }: TestUser): Promise<number> {
    return ((await app.db('user').where({ login }).first('id')) ?? missing()).id
  }

  /** How many statements of this form wait for a lock. */
  async function waiting(form: string): Promise<number> {
    const { rows } = await app.db.raw<{ rows: { count: number }[] }>(
      `select count(*)::int from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like ?`,
      [form],
    )
    return rows[0]?.count ?? 0
  }

  const logIn = (login: string, otp?: string, password = ADMIN_PASSWORD) =>
    nobody.send('POST', '/api/auth/login', { login, password, ...(otp === undefined ? {} : { otp }) })
  const by = (login: string, token: string): TestUser => testUser(url, { login, token })
  const isIn = async (user: TestUser): Promise<boolean> => (await user.get('/api/auth/validate')).status === 200
  return { aUser, aProtectedUser, idOf, waiting, logIn, by, isIn }
}
