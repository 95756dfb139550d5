import t, { type Test } from 'tap'
import { listFiles } from '../support/list-files.ts'
import { openReplicatedDatabase } from '../support/replicated-database.ts'
import { rounds } from '../support/rounds.ts'
import { startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { storedFiles } from '../support/stored-files.ts'
import { until } from '../support/until.ts'
import { compareLedger, openLedger } from './ledger.ts'
import { report } from './report.ts'
import { prepareWriting, startWriters, WRITERS } from './writers.ts'

const FAILOVERS = rounds(1)
const CHANGES = 100
const HELD = 100
t.setTimeout(900_000 + FAILOVERS * 120_000)

t.test(
  `the primary dies ${FAILOVERS} times under ${WRITERS} writers, and the standby takes over without a loss`,
  async (t) => {
    const figures = {
      failovers: 0,
      acknowledged: 0,
      'lost or wrong': 0,
      'answered 503': 0,
      'longest pause in seconds': 0,
    }
    for (; figures.failovers < FAILOVERS; figures.failovers += 1) {
      const round = await failOverOnce(t)
      figures.acknowledged += round.acknowledged
      figures['lost or wrong'] += round.wrong.length
      figures['answered 503'] += round.failures.length
      figures['longest pause in seconds'] = Math.max(figures['longest pause in seconds'], round.pauseSeconds)
      t.same(round.wrong.slice(0, 20), [])
      t.same([...new Set(round.failures)], ['503'], 'nothing else is answered meanwhile')
    }
    report(t, figures)
  },
)

async function failOverOnce(t: Test) {
  const database = await openReplicatedDatabase(t)
  const settings = { LOG_LEVEL: 'critical', DATABASE_URI: database.uri }
  const server = await startServer(t, { settings })
  const user = await signIn(server)
  await prepareWriting(user)
  const held = await Promise.all(Array.from({ length: HELD }, async (_, n) => (await user.upload(`held ${n}`)).json.id))
  const ledger = openLedger()
  const writers = startWriters(user, ledger, { endsAtFailure: false })
  await writers.more(CHANGES)
  const changes = [{ action: 'add_tag', tag: 'by:job' }]
  const job = (await user.send('POST', '/api/job', { ids: held, changes })).json
  const diedAt = performance.now()
  await database.failOver()
  await writers.more(1)
  const pauseSeconds = Math.round((performance.now() - diedAt) / 100) / 10
  await writers.more(CHANGES)
  await writers.stop()
  const jobNow = async () => (await user.get(`/api/job/${job.id}`)).json
  await until(async () => (await jobNow()).state !== 'running')
  t.match(await jobNow(), { state: 'done', changed: HELD, failed: 0 })
  t.equal((await user.get('/api/file/count?query=tag:"by:job"')).json.count, HELD)
  const { wrong } = await compareLedger(user, ledger)
  t.equal((await server.stop()).code, 0)
  const again = await startServer(t, { folder: server.folder, settings })
  const rows = (await listFiles(await signIn(again))).map(({ id }) => id)
  const { contents, staged } = await storedFiles(server.folder)
  t.same([contents.toSorted(), staged], [rows.toSorted(), []], 'after the next start every content has its row')
  t.equal((await again.stop()).code, 0)
  return { acknowledged: ledger.acknowledged, wrong, failures: writers.failures, pauseSeconds }
}
