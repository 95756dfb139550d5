import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { listFiles } from '../support/list-files.ts'
import { rounds } from '../support/rounds.ts'
import { startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { storedFiles } from '../support/stored-files.ts'
import { until } from '../support/until.ts'
import { compareLedger, openLedger } from './ledger.ts'
import { report } from './report.ts'
import { prepareWriting, startWriters, WRITERS } from './writers.ts'

const KILLS = rounds(2)
const CHANGES = 50
t.setTimeout(900_000 + KILLS * 60_000)

t.test(`PostgreSQL is killed ${KILLS} times under ${WRITERS} writers: nothing acknowledged is lost`, async (t) => {
  const server = await startServer(t, { settings: { LOG_LEVEL: 'critical' } })
  const user = await signIn(server)
  await prepareWriting(user)
  const ledger = openLedger()
  const writers = startWriters(user, ledger, { endsAtFailure: false })
  for (let kill = 0; kill < KILLS; kill += 1) {
    await writers.more(randomInt(CHANGES / 2, CHANGES))
    await wait(randomInt(30))
    const killed = await server.postmasterPid()
    process.kill(killed, 'SIGKILL')
    await until(async () => ![0, killed].includes((await server.postmasterPid()) || 0))
  }
  await writers.more(CHANGES)
  await writers.stop()
  const { wrong, objects, unknown } = await compareLedger(user, ledger)
  t.same(wrong.slice(0, 20), [], `${wrong.length} of ${objects} objects are wrong`)
  t.same([...new Set(writers.failures)], ['503'], 'nothing else is answered meanwhile')
  t.equal((await server.stop()).code, 0)
  // Whether a commit happened that got no answer is found out at the next start.
  const again = await startServer(t, { folder: server.folder })
  const rows = (await listFiles(await signIn(again))).map(({ id }) => id)
  const { contents, staged } = await storedFiles(server.folder)
  t.same([contents.toSorted(), staged], [rows.toSorted(), []], 'after the next start every content has its row')
  report(t, {
    kills: KILLS,
    acknowledged: ledger.acknowledged,
    'lost or wrong': wrong.length,
    'answered 503': writers.failures.length,
    'uploads without an answer': unknown,
  })
})
