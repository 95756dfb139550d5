import t from 'tap'
import { PASSWORD } from '../support/cluster/network.ts'
import { openCluster } from '../support/cluster/open-cluster.ts'
import { rounds } from '../support/rounds.ts'
import { startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { compareLedger, openLedger } from './ledger.ts'
import { report } from './report.ts'
import { prepareWriting, startWriters } from './writers.ts'

const DEATHS = rounds(1)
const CHANGES = 100
t.setTimeout(900_000 + DEATHS * 120_000)

t.test(`the machine of the primary dies ${DEATHS} times, and Patroni replaces it without a loss`, async (t) => {
  const cluster = await openCluster(t)
  if (cluster === null) return
  const { databases, network } = cluster
  const database = `postgresql://lazaret:${PASSWORD}@${network.addressOf('balancer')}/lazaret`
  const server = await startServer(t, { settings: { LOG_LEVEL: 'critical', DATABASE_URI: database } })
  const user = await signIn(server)
  await prepareWriting(user)
  const ledger = openLedger()
  const writers = startWriters(user, ledger, { endsAtFailure: false })
  let longest = 0
  for (let death = 0; death < DEATHS; death += 1) {
    await writers.more(CHANGES)
    const primary = await databases.primary()
    const diedAt = performance.now()
    await databases.machines[primary].kill()
    await writers.more(1)
    longest = Math.max(longest, (performance.now() - diedAt) / 1000)
    t.not(await databases.primary(), primary, 'another machine has taken over')
    await databases.machines[primary].start()
    await databases.whole()
  }
  await writers.more(CHANGES)
  await writers.stop()
  const { wrong } = await compareLedger(user, ledger)
  const { acknowledged } = ledger
  const answered503 = writers.failures.filter((failure) => failure === '503').length
  report(t, { deaths: DEATHS, acknowledged, 'lost or wrong': wrong.length, 'answered 503': answered503 })
  t.comment(`longest pause ${longest.toFixed(1)} s`)
  t.same(wrong.slice(0, 20), [])
  t.same([...new Set(writers.failures)], ['503'], 'nothing else is answered meanwhile')
})
