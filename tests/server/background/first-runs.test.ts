import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { firstRunsInTurn } from '../../../server/src/background/first-runs.ts'
import { until } from '../../support/until.ts'

const HOUR_MS = 3_600_000
const { signal } = new AbortController()

function aRun() {
  const begun: PromiseWithResolvers<void>[] = []
  const run = () => {
    const end = Promise.withResolvers<void>()
    begun.push(end)
    return end.promise
  }
  return { begun, run }
}

t.test('the first run of a task waits for that of the task before it, later ones for nothing', async (t) => {
  const inTurn = firstRunsInTurn(HOUR_MS)
  const [one, other] = [aRun(), aRun()]
  const [runOne, runOther] = [inTurn(one.run), inTurn(other.run)]
  const ended = [runOne(signal), runOther(signal)]
  await turn()
  t.strictSame([one.begun.length, other.begun.length], [1, 0])
  one.begun[0]?.resolve()
  await turn()
  t.equal(other.begun.length, 1)
  const again = runOne(signal)
  t.equal(one.begun.length, 2, 'though the first run of the other has not ended')
  one.begun[1]?.resolve()
  other.begun[0]?.resolve()
  await Promise.all([...ended, again])
})

t.test('a first run that takes long holds up the next for a moment only', async (t) => {
  const inTurn = firstRunsInTurn(1)
  const [one, other] = [aRun(), aRun()]
  const ended = [inTurn(one.run)(signal), inTurn(other.run)(signal)]
  await until(async () => other.begun.length === 1)
  t.equal(one.begun.length, 1)
  for (const { begun } of [one, other]) begun[0]?.resolve()
  await Promise.all(ended)
})

t.test('what is stopped before its turn does not run', async (t) => {
  const inTurn = firstRunsInTurn(HOUR_MS)
  const [one, other] = [aRun(), aRun()]
  const stopping = new AbortController()
  const ended = [inTurn(one.run)(signal), inTurn(other.run)(stopping.signal)]
  stopping.abort()
  await turn()
  one.begun[0]?.resolve()
  await Promise.all(ended)
  t.equal(other.begun.length, 0)
})
