import t from 'tap'
import { joinNext } from '../../../../server/src/limits/queues/join-next.ts'

t.test('callers during a run share the next one, also after a failure', async (t) => {
  const runs: PromiseWithResolvers<number>[] = []
  const join = joinNext(() => {
    const run = Promise.withResolvers<number>()
    runs.push(run)
    return run.promise
  })
  const first = join()
  const [second, third] = [join(), join()]
  t.equal(runs.length, 1)
  runs[0]?.reject(new Error('failed'))
  await t.rejects(first, { message: 'failed' })
  await new Promise(setImmediate)
  t.equal(runs.length, 2)
  runs[1]?.resolve(2)
  t.strictSame(await Promise.all([second, third]), [2, 2])
  const last = join()
  t.equal(runs.length, 3)
  runs[2]?.resolve(3)
  t.equal(await last, 3)
})
