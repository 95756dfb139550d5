import t, { type Test } from 'tap'
import type { Writer } from '../../../server/src/audit/audit.ts'
import { type Entry, NO_SUBJECT } from '../../../server/src/audit/entry.ts'
import { openWriter } from '../../../server/src/audit/writer.ts'
import { lockChain } from '../../../server/src/statements/audit/lock-chain.ts'
import { openTestDatabase } from '../../support/database.ts'
import { recordedLog } from '../../support/recorded-log.ts'
import { until } from '../../support/until.ts'
import { waitsForLock } from '../../support/waits-for-lock.ts'

const entry = (n: number): Entry => ({
  ...NO_SUBJECT,
  time: '2026-11-22T10:00:00',
  operation: 'test',
  details: JSON.stringify({ n }),
})

/** A writer that chains when `tick` is called. */
async function openTicking(t: Test, more: { readonly most?: number } = {}) {
  const { knex } = await openTestDatabase(t)
  const { log, lines } = recordedLog()
  let lost = 0
  const writer: Writer = openWriter({ db: knex, log, metrics: { lostAuditEntry: () => lost++ }, ...more })
  return {
    knex,
    writer,
    lines,
    lost: () => lost,
    tick: writer.tick,
    chained: async () =>
      (await knex('audit_entry').orderBy('number').pluck('details')).map((text: string) => JSON.parse(text).n),
    pending: async () => (await knex.raw('select 1 from audit_pending')).rows.length,
    rename: (from: string, to: string) => knex.raw('alter table ?? rename to ??', [from, to]),
  }
}

t.test('while the database refuses entries a limited number is kept, and the others are counted', async (t) => {
  const { knex, writer, rename, chained, lines, lost } = await openTicking(t, { most: 3 })
  await rename('audit_pending', 'away')
  await t.rejects(writer.write(knex, entry(0)), { message: /audit_pending/ })
  await t.rejects(writer.writeAll(knex, [entry(0)]), { message: /audit_pending/ })
  for (const n of [1, 2, 3, 4, 5]) writer.writeLater(entry(n))
  t.equal(lost(), 2)
  await t.rejects(writer.settle(), { message: /audit_pending/ })
  t.same(lines, [], 'how many are lost is known once there is room again')
  await rename('away', 'audit_pending')
  t.match(await writer.settle(), { number: 3 })
  t.same(await chained(), [1, 2, 3])
  t.match(lines, [{ level: 'error', fields: { lost: 2 } }])
  writer.writeLater(entry(6))
  t.equal(lost(), 2, 'there is room again')
  t.match(await writer.settle(), { number: 4 })
  t.equal(lines.length, 1, 'what was lost is logged once')
  await writer[Symbol.asyncDispose]()
})

t.test('a tick chains what was committed, also what an earlier process left', async (t) => {
  const { knex, writer, tick, chained, lines } = await openTicking(t)
  await knex.raw('insert into audit_pending (entry) values (?)', [JSON.stringify(entry(0))])
  const chainedAfterTick = async (n: number): Promise<void> => {
    await tick()
    t.equal((await chained()).at(-1), n)
  }
  await chainedAfterTick(0)
  await writer.write(knex, entry(1))
  await chainedAfterTick(1)
  await writer.writeAll(knex, [entry(2), entry(3)])
  await chainedAfterTick(3)
  writer.writeLater(entry(4))
  await chainedAfterTick(4)
  t.same(await chained(), [0, 1, 2, 3, 4])
  t.same(lines, [])
  await writer[Symbol.asyncDispose]()
})

t.test('an entry of a transaction is chained after its commit, also if a tick came before', async (t) => {
  for (const name of ['write', 'writeAll'] as const) {
    const { knex, writer, tick, chained } = await openTicking(t)
    const trx = await knex.transaction()
    if (name === 'write') await writer.write(trx, entry(1))
    else await writer.writeAll(trx, [entry(1)])
    await tick()
    t.match(await writer.settle(), { number: 0 }, 'nobody sees it yet')
    await trx.commit()
    t.same(await chained(), [])
    await until(async () => {
      await tick()
      return (await chained()).length === 1
    })
    const undone = await knex.transaction()
    await writer.write(undone, entry(2))
    await undone.rollback(new Error('undone'))
    await writer[Symbol.asyncDispose]()
    t.same(await chained(), [1])
  }
})

t.test('what could not be written or chained is tried again, and a quiet log costs nothing', async (t) => {
  const { knex, writer, tick, chained, lines, rename } = await openTicking(t)
  await writer.settle()
  await rename('audit_entry', 'away')
  await tick()
  await t.rejects(writer.settle(), { message: /audit_entry/ }, 'a settlement always looks')
  await writer.write(knex, entry(1))
  await t.rejects(tick(), { message: /audit_entry/ })
  await rename('away', 'audit_entry')
  await tick()
  t.same(await chained(), [1])
  t.same(lines, [])
  await writer[Symbol.asyncDispose]()
})

t.test('entries are written in batches, and none twice', async (t) => {
  const { knex, writer, chained, pending } = await openTicking(t)
  const numbers = Array.from({ length: 501 }, (_, n) => n)
  for (const n of numbers) writer.writeLater(entry(n))
  await knex.raw(`alter table audit_pending add constraint refused check (entry not like '%500%')`)
  await t.rejects(writer.settle(), { message: /refused/ })
  t.equal(await pending(), 500)
  await knex.raw('alter table audit_pending drop constraint refused')
  const heads = await Promise.all([writer.settle(), writer.settle()])
  t.match(heads, [{ number: 501 }, { number: 501 }])
  t.same(await chained(), numbers)
  await writer[Symbol.asyncDispose]()
})

t.test('closing waits for the chain, and writes what is left', async (t) => {
  const { knex, writer, tick, chained } = await openTicking(t)
  const trx = await knex.transaction()
  await lockChain(trx)
  await writer.write(knex, entry(1))
  void tick()
  await until(() => waitsForLock(knex))
  let isClosed = false
  const closing = writer[Symbol.asyncDispose]().then(() => {
    isClosed = true
  })
  await knex.raw('select 1')
  t.equal(isClosed, false)
  await trx.commit()
  await closing
  t.same(await chained(), [1])
  writer.writeLater(entry(2))
  await writer[Symbol.asyncDispose]()
  t.same(await chained(), [1, 2])
})
