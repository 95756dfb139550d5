import t from 'tap'
import {
  ConcurrentUpload,
  retryConcurrentUpload,
} from '../../../../../server/src/domain/objects/upload/retry-concurrent-upload.ts'

const coded = (code: string) => Object.assign(new Error(code), { code })

t.test('checks and works again after being overtaken, and after faults that pass', async (t) => {
  const faults = [new ConcurrentUpload(), coded('23503'), coded('40P01')]
  let checks = 0
  const done = await retryConcurrentUpload(
    async () => ++checks,
    async (check) => {
      const fault = faults.shift()
      if (fault !== undefined) throw fault
      return `done after check ${check}`
    },
  )
  t.equal(done, 'done after check 4')
})

t.test('other errors, and those of the check, are reported at once', async (t) => {
  let runs = 0
  const fail = async (): Promise<never> => {
    runs++
    throw coded('23505')
  }
  await t.rejects(
    retryConcurrentUpload(async () => 1, fail),
    { code: '23505' },
  )
  await t.rejects(
    retryConcurrentUpload(fail, async () => 1),
    { code: '23505' },
  )
  t.equal(runs, 2)
})

t.test('it ends as unavailable', async (t) => {
  const work = async (): Promise<never> => {
    throw new ConcurrentUpload()
  }
  await t.rejects(
    retryConcurrentUpload(async () => 1, work),
    { code: 'unavailable' },
  )
})
