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
const CHANGES = 120
const WORKERS = 2
t.setTimeout(900_000 + KILLS * 30_000)

type AttackTarget = { server: ServerProcess; readonly ledger: Ledger; readonly failures: string[] }

t.test(`${KILLS} kills under ${WRITERS} writers: whatever was acknowledged is there and right`, async (t) => {
  const attacked: AttackTarget = { server: await startServer(t), ledger: openLedger(), failures: [] }
  await prepareWriting(await signIn(attacked.server))
  for (let kill = 0; kill < KILLS; kill += 1)
    await strike(t, attacked, { victim: cycle(VICTIMS, kill), encoding: cycle(ENCODINGS, kill) })
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

type Strike = { readonly victim: (typeof VICTIMS)[number]; readonly encoding: (typeof ENCODINGS)[number] }

async function strike(t: Test, attacked: AttackTarget, { victim, encoding }: Strike): Promise<void> {
  const { folder } = attacked.server
  await attacked.server.stop()
  attacked.server = await startServer(t, {
    folder,
    settings: {
      WORKERS: String(victim === 'the server' ? 1 : WORKERS),
      LOG_LEVEL: 'error',
      STORAGE_ENCODING: encoding,
    },
  })
  const { server, ledger } = attacked
  const writers = startWriters(await signIn(server), ledger, { endsAtFailure: victim !== 'a worker' })
  await writers.more(randomInt(CHANGES / 2, CHANGES))
  await wait(randomInt(30))
  if (victim === 'a worker') {
    await killWorker(server)
    await writers.more(CHANGES / 2)
    await writers.stop()
    t.ok(writers.failures.length <= WRITERS, `each writer lost one answer at most: ${writers.failures.join(', ')}`)
  } else {
    t.equal((await server.stop('SIGKILL')).signal, 'SIGKILL')
    await writers.stop()
    attacked.server = await startServer(t, { folder })
  }
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
