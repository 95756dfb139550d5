import { mock } from 'node:test'
import t, { type Test } from 'tap'
import { type Entry, NO_SUBJECT } from '../../../server/src/audit/entry.ts'
import { type AuditParts, openAudit } from '../../../server/src/audit/open-audit.ts'
import { openTestDatabase } from '../../support/database.ts'
import { recordedLog } from '../../support/recorded-log.ts'

const ENTRY: Entry = { ...NO_SUBJECT, time: '2026-11-22T10:00:00', operation: 'test', details: '{}' }

/** What an audit log takes, and a database of its own. */
async function openParts(t: Test) {
  const { knex } = await openTestDatabase(t)
  const { log, lines } = recordedLog()
  const settings = { audit: true, auditReads: true }
  const parts: AuditParts = { db: knex, log, metrics: { lostAuditEntry: () => undefined }, settings }
  return { knex, parts, lines }
}

t.test('a tick records the reads of parts that were counted for long enough', async (t) => {
  mock.timers.enable({ apis: ['Date'] })
  t.teardown(() => mock.timers.reset())
  const { knex, parts } = await openParts(t)
  await using audit = openAudit(parts)
  const read = { key: 'kim sample', entry: ENTRY, readBytes: 10, sizeBytes: 1000 }
  const details = async () =>
    (await knex('audit_entry').orderBy('number').pluck('details')).map((text) => JSON.parse(text))
  audit.readPart(read)
  await audit.tick()
  const first = await details()
  audit.readPart(read)
  audit.readPart(read)
  await audit.tick()
  t.same(await details(), first, 'they are still counted')
  mock.timers.tick(300_000)
  await audit.tick()
  t.match((await details()).at(-1), { reads: 2, read_bytes: 20 })
})

t.test('refusals are taken by network, and no more than so many of all', async (t) => {
  const { parts } = await openParts(t)
  await using audit = openAudit(parts)
  const taken = (address: string) => Array.from({ length: 31 }, () => audit.takeRefusal(address))
  const thirty = [...Array(30).fill(0), null]
  for (let host = 1; host <= 20; host += 1) t.same(taken(`192.0.2.${host}`), thirty)
  t.equal(audit.takeRefusal('192.0.2.21'), null)
})
