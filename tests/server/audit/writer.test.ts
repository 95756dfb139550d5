import t from 'tap'
import { type Entry, NO_SUBJECT } from '../../../server/src/audit/entry.ts'
import { openWriter } from '../../../server/src/audit/writer.ts'
import { openLog } from '../../../server/src/log.ts'
import { openTestDatabase } from '../../support/database.ts'

const entry = (n: number): Entry => ({
  ...NO_SUBJECT,
  time: '2026-11-22T10:00:00',
  operation: 'test',
  details: JSON.stringify({ n }),
})

t.test('while the database refuses entries so many are kept, and those beyond are counted', async (t) => {
  const { knex } = await openTestDatabase(t)
  let lost = 0
  const log = openLog({ level: 'silent', json: false })
  await using writer = openWriter({ db: knex, log, metrics: { lostAuditEntry: () => lost++ }, most: 3 })
  await knex.raw('alter table audit_pending rename to away')
  for (const n of [1, 2, 3, 4, 5]) writer.writeLater(entry(n))
  t.equal(lost, 2)
  await t.rejects(writer.settle(), { message: /audit_pending/ })
  await knex.raw('alter table away rename to audit_pending')
  t.match(await writer.settle(), { number: 3 })
  t.same(await knex('audit_entry').orderBy('number').pluck('details'), ['{"n":1}', '{"n":2}', '{"n":3}'])
  writer.writeLater(entry(6))
  t.equal(lost, 2, 'there is room again')
  t.match(await writer.settle(), { number: 4 })
})
