import t from 'tap'
import { oneByOne } from '../../../../server/src/limits/queues/one-by-one.ts'

t.test('a call begins when the one before has ended, also by a failure', async (t) => {
  const begun: number[] = []
  const endings: PromiseWithResolvers<string>[] = []
  const run = oneByOne((input: number) => {
    begun.push(input)
    const ending = Promise.withResolvers<string>()
    endings.push(ending)
    return ending.promise
  })
  const [one, two] = [run(1), run(2)]
  await new Promise(setImmediate)
  t.strictSame(begun, [1])
  endings[0]?.reject(new Error('failed'))
  await t.rejects(one, { message: 'failed' })
  await new Promise(setImmediate)
  t.strictSame(begun, [1, 2])
  endings[1]?.resolve('two')
  t.equal(await two, 'two')
})
