import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { missing } from '../support/missing.ts'
import { rounds } from '../support/rounds.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { storedFiles } from '../support/stored-files.ts'
import { until } from '../support/until.ts'
import { workerPids } from '../support/worker-pids.ts'
import { compareLedger, type Ledger, openLedger } from './ledger.ts'
import { report } from './report.ts'
import { prepareWriting, startWriters, WRITERS } from './writers.ts'

const VICTIMS = ['the server', 'the supervisor', 'a worker'] as const
const ENCODINGS = ['plain', 'masked'] as const
const KILLS = rounds(3)
const CHANGES = 60
const WORKERS = 2
t.setTimeout(900_000 + KILLS * 30_000)

type AttackTarget = { server: ServerProcess; readonly ledger: Ledger; readonly failures: string[] }

t.test(`${KILLS} kills under ${WRITERS} writers: whatever was acknowledged is there and right`, async (t) => {
  const attacked: AttackTarget = { server: await startVictim(t, 0), ledger: openLedger(), failures: [] }
  await prepareWriting(await signIn(attacked.server))
  for (let kill = 0; kill < KILLS; kill += 1) await strike(t, attacked, kill)
  const { server, ledger, failures } = attacked
  const { wrong, objects, parts, unknown } = await compareLedger(await signIn(server), ledger)
  t.same(wrong.slice(0, 20), [], `${wrong.length} of ${objects} objects and ${parts} parts are wrong`)
  t.same((await storedFiles(server.folder)).staged, [], 'nothing is left in staging')
  t.ok(ledger.acknowledged >= KILLS * CHANGES * 0.5, `${ledger.acknowledged} changes were acknowledged`)
  report(t, {
    kills: KILLS,
    acknowledged: ledger.acknowledged,
    'objects downloaded': objects,
    'lost or wrong': wrong.length,
    'broken off': failures.length,
    'uploads without an answer': unknown,
  })
})

function cycle<T>(values: readonly T[], number: number): T {
  return values[number % values.length] ?? missing()
}

function startVictim(t: Test, kill: number, earlier: { readonly folder?: string } = {}): Promise<ServerProcess> {
  const settings = {
    WORKERS: String(cycle(VICTIMS, kill) === 'the server' ? 1 : WORKERS),
    LOG_LEVEL: 'error',
    STORAGE_ENCODING: cycle(ENCODINGS, kill),
  }
  return startServer(t, { ...earlier, settings })
}

/** Kills the victim, and starts the next one, which recovers what the dead one left. */
async function strike(t: Test, attacked: AttackTarget, kill: number): Promise<void> {
  const victim = cycle(VICTIMS, kill)
  const { server, ledger } = attacked
  const writers = startWriters(await signIn(server), ledger, { endsAtFailure: victim !== 'a worker' })
  await writers.more(randomInt(CHANGES / 2, CHANGES))
  await wait(randomInt(30))
  if (victim === 'a worker') {
    await killWorker(server)
    await writers.more(CHANGES / 2)
    await writers.stop()
    t.ok(writers.failures.length <= WRITERS, `each writer lost one answer at most: ${writers.failures.join(', ')}`)
    t.equal((await server.stop()).code, 0)
  } else {
    t.equal((await server.stop('SIGKILL')).signal, 'SIGKILL')
    await writers.stop()
  }
  attacked.server = await startVictim(t, kill + 1, { folder: server.folder })
  attacked.failures.push(...writers.failures)
}

async function killWorker(server: ServerProcess): Promise<void> {
  const before = await workerPids(server)
  process.kill(before[randomInt(before.length)] ?? 0, 'SIGKILL')
  await until(async () => {
    const pids = await workerPids(server)
    return pids.length === WORKERS && pids.some((pid) => !before.includes(pid))
  })
}
