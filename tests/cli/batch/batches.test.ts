import t from 'tap'
import { batches } from '../../../cli/src/batch/batches.ts'

t.test('items come in groups of at most so many', async (t) => {
  const five = (async function* () {
    yield* [1, 2, 3, 4, 5]
  })()
  const groups = []
  for await (const group of batches(five, { most: 2, patienceMs: 60_000 })) groups.push(group)
  t.same(groups, [[1, 2], [3, 4], [5]])
})

t.test('a source that pauses does not keep back what it gave', async (t) => {
  const more = Promise.withResolvers<void>()
  const source = (async function* () {
    yield 1
    await more.promise
    yield 2
  })()
  const groups = []
  for await (const group of batches(source, { most: 50, patienceMs: 1 })) {
    groups.push(group)
    more.resolve()
  }
  t.same(groups, [[1], [2]])
})

t.test('the fault of the source is reported', async (t) => {
  const source = (async function* () {
    yield 1
    throw new Error('no more')
  })()
  await t.rejects(
    async () => {
      for await (const _ of batches(source, { most: 50, patienceMs: 1 }));
    },
    { message: 'no more' },
  )
})
