import { once } from 'node:events'
import t from 'tap'
import type { App } from '../../../server/src/call.ts'
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { missing } from '../../support/missing.ts'
import { until } from '../../support/until.ts'

const WAITING_OF_NETWORK = 32

t.test('made-up logins from one address hold up nobody elsewhere', async (t) => {
  const { app, url } = await openTestApp(t, { use_x_forwarded_for: '1' })
  const leaving = new AbortController()
  const post = (login: string, password: string, from: string) =>
    fetch(`${url}/api/auth/login`, {
      method: 'POST',
      body: JSON.stringify({ login, password }),
      headers: { 'x-forwarded-for': from },
      signal: leaving.signal,
    })
  const lookedUp: string[] = []
  app.db.on('query', ({ sql, bindings = [] }) => {
    if (/from "user"/.test(sql)) lookedUp.push(String(bindings[0]))
  })
  const asked = t.capture(app.passwords, 'verify', app.passwords.verify)
  const calls: Parameters<App['passwords']['verify']>[] = []

  // The first check waits for this lock, and the others for the first one.
  await using holding = await lockUsers(app)
  // Of one password, no more than may fail would get as far as the line.
  const statuses: number[] = []
  const flood = Array.from({ length: 200 }, async (_, n) => {
    const answer = await post(`made-up-${n}`, `x-${n}`, '192.0.2.1')
    statuses.push(answer.status)
    return answer
  })
  for (const each of flood) each.catch(() => undefined)
  await until(async () => statuses.length === 200 - WAITING_OF_NETWORK - 1)
  t.ok(statuses.every((status) => status === 503))
  const refused = await post('made-up', 'x', '192.0.2.1')
  t.match(await refused.json(), { code: 'unavailable', message: /too many passwords are being checked/ })
  t.equal(refused.headers.get('retry-after'), '5')
  t.equal(lookedUp.length, 1, 'who waits or is refused is not looked up')

  const right = fetch(`${url}/api/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ login: 'admin', password: ADMIN_PASSWORD }),
    headers: { 'x-forwarded-for': '198.51.100.7' },
  })
  await until(async () => calls.push(...asked().map(({ args }) => args)) > 201)
  await holding.release()
  t.equal((await right).status, 200)
  t.ok(lookedUp.indexOf('admin') > 0 && lookedUp.indexOf('admin') <= 2, lookedUp.slice(0, 4).join(' '))

  // The flood hangs up: nobody of it is checked any more, and its places are free.
  const last = calls[WAITING_OF_NETWORK]?.[2]?.signal ?? missing()
  leaving.abort()
  if (!last.aborted) await once(last, 'abort')
  await Promise.allSettled(flood)
  const before = lookedUp.length
  const next = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ login: 'admin', password: ADMIN_PASSWORD }),
    headers: { 'x-forwarded-for': '192.0.2.1' },
  })
  t.equal(next.status, 200)
  t.ok(lookedUp.length < 20, `${before} and ${lookedUp.length} were looked up`)
})

async function lockUsers({ db }: App): Promise<AsyncDisposable & { release(): Promise<void> }> {
  const holding = await db.transaction()
  await holding.raw('lock table "user" in access exclusive mode')
  const release = async () => {
    if (!holding.isCompleted()) await holding.rollback()
  }
  return { release, [Symbol.asyncDispose]: release }
}
