import t from 'tap'
import { Overtaken, retryOvertaken } from '../../../../../server/src/domain/objects/upload/retry-overtaken.ts'

const coded = (code: string) => Object.assign(new Error(code), { code })

t.test('checks and works again after being overtaken, and after faults that pass', async (t) => {
  const faults = [new Overtaken(), coded('23503'), coded('40P01')]
  let checks = 0
  const done = await retryOvertaken(
    async () => ++checks,
    async (check) => {
      const fault = faults.shift()
      if (fault !== undefined) throw fault
      return `done after check ${check}`
    },
  )
  t.equal(done, 'done after check 4')
})

t.test('other errors, and those of the check, are told at once', async (t) => {
  let runs = 0
  const fail = async (): Promise<never> => {
    runs++
    throw coded('23505')
  }
  await t.rejects(
    retryOvertaken(async () => 1, fail),
    { code: '23505' },
  )
  await t.rejects(
    retryOvertaken(fail, async () => 1),
    { code: '23505' },
  )
  t.equal(runs, 2)
})

t.test('it ends as unavailable', async (t) => {
  const work = async (): Promise<never> => {
    throw new Overtaken()
  }
  await t.rejects(
    retryOvertaken(async () => 1, work),
    { code: 'unavailable' },
  )
})
