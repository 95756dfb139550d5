import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { until } from '../../support/until.ts'

const PATHS = ['/api/ping', '/api/auth/validate', '/api/object']

/** Counts how often each of these requests looks up its account. */
async function openCount(t: { teardown(run: () => Promise<void>): unknown }, isOn: '0' | '1') {
  const { app, as } = await openTestApp(t, { enable_account_cache: isOn })
  const kim = await as({ login: 'kim' })
  let count = 0
  app.db.on('query', ({ sql }: { readonly sql: string }) => {
    if (sql.includes('"u"."password_ver"')) count += 1
  })
  return async (): Promise<string> => {
    const counts: number[] = []
    for (const path of PATHS) {
      const before = count
      await kim.get(path)
      counts.push(count - before)
    }
    return counts.join(' ')
  }
}

t.test('what is remembered saves each request the look-up of its account', async (t) => {
  const without = await openCount(t, '0')
  for (let n = 0; n < 2; n += 1) t.equal(await without(), '1 1 1')
  const remembering = await openCount(t, '1')
  // Not before changes can be heard, and not for long.
  t.ok(await until(async () => (await remembering()) === '0 0 0'))
})
