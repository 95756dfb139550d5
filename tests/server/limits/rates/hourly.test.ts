import { mock } from 'node:test'
import t from 'tap'
import { openHourly } from '../../../../server/src/limits/rates/hourly.ts'
import { openOwnCounts } from '../../../../server/src/limits/rates/own-counts.ts'

const bound = { key: 'a', most: 2, what: 'letters' }

t.test('so many are allowed within an hour, by key', async (t) => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const { spend, allows } = openHourly({ shared: null, own: openOwnCounts() })
  await spend(bound)
  mock.timers.tick(600_000)
  await spend(bound)
  await t.rejects(spend(bound), {
    code: 'rate_limited',
    message: 'too many letters within an hour: try again in 3000 s',
    headers: { 'Retry-After': '3000' },
  })
  t.equal(await allows(bound), false)
  t.equal(await allows({ key: 'b', most: 2 }), true)
  mock.timers.tick(3_000_000)
  await spend(bound)
  t.equal(await allows(bound), true)
  t.equal(await allows(bound), false)
})

t.test('what did not happen is given back', async (t) => {
  const { spend, giveBack } = openHourly({ shared: null, own: openOwnCounts() })
  for (let n = 0; n < 5; n++) {
    await spend(bound)
    await giveBack(bound.key)
  }
  await spend(bound)
  await spend(bound)
  await t.rejects(spend(bound), { code: 'rate_limited' })
})

t.test('while the shared store is away, this process counts', async (t) => {
  const { spend } = openHourly({ shared: async () => null, own: openOwnCounts() })
  await spend(bound)
  await spend(bound)
  await t.rejects(spend(bound), { code: 'rate_limited' })
})

t.test('what is given back is so before the call ends, and a store that fails is reported', async (t) => {
  const store = openOwnCounts()
  const { spend, giveBack } = openHourly({
    shared: async (work) => {
      await new Promise((resolve) => setImmediate(resolve))
      return work(store)
    },
    own: openOwnCounts(),
  })
  for (let n = 0; n < 2; n++) await spend(bound)
  await giveBack(bound.key)
  t.equal((await store.countHourly(bound.key)).count, 2)
  const broken = openHourly({ shared: () => Promise.reject(new Error('broken')), own: openOwnCounts() })
  await t.rejects(broken.giveBack(bound.key), { message: 'broken' })
})
