import { mock } from 'node:test'
import t, { type Test } from 'tap'
import { type AuditParts, openAudit } from '../../../server/src/audit/audit.ts'
import { type Entry, NO_SUBJECT } from '../../../server/src/audit/entry.ts'
import { appendAllPending } from '../../../server/src/statements/audit/append-pending.ts'
import { lockChain } from '../../../server/src/statements/audit/lock-chain.ts'
import { openTestDatabase } from '../../support/database.ts'
import { recordedLog } from '../../support/recorded-log.ts'
import { until } from '../../support/until.ts'
import { waitsForLock } from '../../support/waits-for-lock.ts'

const OLD: Entry = { ...NO_SUBJECT, time: '1970-01-02T00:00:00.000', operation: 'test', details: '{}' }

/** An audit log whose clock stands still. */
async function openParts(t: Test) {
  const { knex } = await openTestDatabase(t)
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
  const { log, lines } = recordedLog()
  const settings = { audit: true, auditReads: true, auditRetentionDays: 20_000 }
  const parts: AuditParts = { db: knex, log, metrics: { lostAuditEntry: () => undefined }, settings, isTending: true }
  const append = (count: number) => appendAllPending(knex, Array(count).fill(JSON.stringify(OLD)))
  const operations = () => knex('audit_entry').orderBy('number').pluck('operation')
  return { knex, parts, lines, append, operations }
}

t.test(
  'the process that tends the log removes what is older than audit_retention, and logs the last entry',
  async (t) => {
    const { knex, parts, lines, append, operations } = await openParts(t)
    await append(1)
    await using another = openAudit({ ...parts, isTending: false })
    t.match(await another.settle(), { number: 1 })
    mock.timers.tick(600_000)
    t.same(await operations(), ['test'])
    const tended = async (times: number) => until(async () => lines.length === times)
    await using tending = openAudit(parts)
    await tended(1)
    t.same(await operations(), ['removeOldEntries'])
    const head = await knex('audit_entry').first('number', 'hash')
    t.match(lines, [{ level: 'info', message: 'audit log chained', fields: { head: `2:${head?.hash}` } }])
    await append(1)
    t.match(await tending.settle(), { number: 3 })
    mock.timers.tick(599_000)
    t.equal(lines.length, 1)
    mock.timers.tick(1000)
    await tended(2)
    t.match(await operations(), ['removeOldEntries', 'test'], 'what follows an entry that is kept is kept')
  },
)

t.test('a log that could not be tended is tended later', async (t) => {
  const { knex, parts, lines } = await openParts(t)
  await knex.raw('alter table audit_anchor rename to away')
  await using _audit = openAudit({ ...parts, settings: { ...parts.settings, auditRetentionDays: 0 } })
  await until(async () => lines.length === 1)
  await knex.raw('alter table away rename to audit_anchor')
  mock.timers.tick(600_000)
  await until(async () => lines.some(({ level }) => level === 'info'))
  t.match(lines[0], { level: 'warn', message: /not tended/ })
})

t.test('closing waits for the removal, and ends the clock', async (t) => {
  const { knex, parts, lines } = await openParts(t)
  const trx = await knex.transaction()
  const audit = openAudit(parts)
  await until(async () => lines.length === 1)
  await audit.settle()
  await lockChain(trx)
  mock.timers.tick(600_000)
  await until(() => waitsForLock(knex))
  let isClosed = false
  const closing = audit[Symbol.asyncDispose]().then(() => {
    isClosed = true
  })
  await knex.raw('select 1')
  t.equal(isClosed, false)
  await trx.commit()
  await closing
  t.equal(lines.length, 2)
  mock.timers.tick(600_000)
  await knex.raw('select 1')
  t.equal(lines.length, 2)
})

t.test('refusals are taken by network, and no more than so many of all', async (t) => {
  const { parts } = await openParts(t)
  await using audit = openAudit({ ...parts, isTending: false })
  const taken = (address: string) => Array.from({ length: 31 }, () => audit.takeRefusal(address))
  const thirty = [...Array(30).fill(0), null]
  for (let host = 1; host <= 20; host += 1) t.same(taken(`192.0.2.${host}`), thirty)
  t.equal(audit.takeRefusal('192.0.2.21'), null)
})
