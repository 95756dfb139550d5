import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { openSlots } from '../../../cli/src/batch/slots.ts'

t.test('so many run at a time, and the others in turn', async (t) => {
  const slots = openSlots(2)
  const begun: number[] = []
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
  const all = ends.map(({ promise }, at) =>
    slots.run(async () => {
      begun.push(at)
      await promise
      return at
    }),
  )
  await turn()
  t.same(begun, [0, 1])
  ends[1]?.resolve()
  await all[1]
  await turn()
  t.same(begun, [0, 1, 2])
  for (const { resolve } of ends) resolve()
  t.same(await Promise.all(all), [0, 1, 2, 3])
})

t.test('who fails, and who waits for something else, gives the slot to others', async (t) => {
  const slots = openSlots(1)
  await t.rejects(
    slots.run(async () => {
      throw new Error('no')
    }),
    { message: 'no' },
  )
  const company = Promise.withResolvers<string>()
  const order: string[] = []
  const first = slots.run(async () => {
    order.push('first waits')
    const answer = await slots.yieldWhile(company.promise)
    order.push('first goes on')
    return answer
  })
  await slots.run(async () => {
    order.push('second')
    company.resolve('yes')
    await turn()
    order.push('second ends')
  })
  t.equal(await first, 'yes')
  t.same(order, ['first waits', 'second', 'second ends', 'first goes on'])
  const failing = slots.run(() => slots.yieldWhile(Promise.reject(new Error('lost'))))
  await t.rejects(failing, { message: 'lost' })
  t.equal(await slots.run(async () => 'free'), 'free')
})
