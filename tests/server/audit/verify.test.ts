import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { chainPending } from '../../../server/src/audit/chain.ts'
import { type ChainedEntry, type Entry, hashOf, NO_SUBJECT } from '../../../server/src/audit/entry.ts'
import { removeOld } from '../../../server/src/audit/remove-old.ts'
import { type ChainFinding, type VerifyOptions, verifyChain } from '../../../server/src/audit/verify.ts'
import { appendAllPending } from '../../../server/src/statements/audit/append-pending.ts'
import { openTestDatabase } from '../../support/database.ts'

const { signal } = new AbortController()
const COUNT = 1500
const FIRST_TIME = Date.UTC(2026, 10, 22)
const DAY_MS = 86_400_000

/** A chain of more than one page. */
async function openChain(t: Test) {
  const { knex } = await openTestDatabase(t)
  const entries = Array.from({ length: COUNT }, (_, n): Entry => {
    const time = new Date(FIRST_TIME + n).toISOString().replace('Z', '')
    return { ...NO_SUBJECT, time, operation: 'test', actor: `user ${n}`, details: JSON.stringify({ n }) }
  })
  await appendAllPending(
    knex,
    entries.map((entry) => JSON.stringify(entry)),
  )
  const head = await chainPending(knex)
  const tamper = async (sql: string, bindings: Knex.RawBinding[] = []): Promise<void> => {
    await knex.raw('alter table audit_entry disable trigger user')
    await knex.raw(sql, bindings)
    await knex.raw('alter table audit_entry enable trigger user')
  }
  const at = async (number: number): Promise<ChainedEntry> => {
    const entry = await knex('audit_entry').where({ number }).first()
    if (entry === undefined) throw new Error(`no entry ${number}`)
    return entry
  }
  return { knex, head, tamper, at }
}

async function faults(db: Knex, more: Partial<VerifyOptions> = {}): Promise<ChainFinding[]> {
  const found: ChainFinding[] = []
  for await (const finding of verifyChain({ db, after: null, heads: [], stop: signal, abort: signal, ...more }))
    if (finding.state !== 'whole') found.push(finding)
  return found
}

t.test('an untouched chain is whole, and the database refuses to touch it', async (t) => {
  const { knex, head } = await openChain(t)
  t.equal(head.number, COUNT)
  t.same(await faults(knex, { heads: [head] }), [])
  const refused = { message: /neither changed nor removed/ }
  await t.rejects(knex.raw(`update audit_entry set actor = 'eve' where number = 3`), refused)
  await t.rejects(knex.raw('delete from audit_entry where number = 3'), refused)
  await t.rejects(knex.raw('truncate audit_entry'), refused)
  t.same(await faults(knex, { heads: [head] }), [])
})

t.test('each column of an entry is covered by its hash', async (t) => {
  const { knex, tamper, at } = await openChain(t)
  const before = await at(7)
  const others: Omit<ChainedEntry, 'number'> = {
    time: '2026-11-22 00:00:00.006001',
    operation: 'other',
    outcome: 'refused',
    actor: 'eve',
    actor_id: 7,
    via: 'session',
    via_name: 'x',
    address: '192.0.2.1',
    request_id: 'x',
    object: 'x',
    object_type: 'file',
    details: '{"n": 6}',
    hash: '0'.repeat(64),
  }
  for (const [column, value] of Object.entries(others)) {
    await tamper('update audit_entry set ?? = ? where number = 7', [column, value])
    t.match(await faults(knex), [{ state: 'changed', what: '7' }], column)
    await tamper('update audit_entry set ?? = ? where number = 7', [column, Reflect.get(before, column)])
  }
  t.same(await faults(knex), [])
})

t.test('an entry that is changed with its hash does not fit the next one', async (t) => {
  const { knex, tamper, at } = await openChain(t)
  const [previous, entry] = [await at(1199), await at(1200)]
  const forged = { ...entry, actor: 'eve' }
  const hash = hashOf(previous.hash, forged)
  await tamper('update audit_entry set actor = ?, hash = ? where number = 1200', [forged.actor, hash])
  t.match(await faults(knex), [{ state: 'changed', what: '1201' }])
})

t.test('removed entries are missing, in the middle, over pages, and at the beginning', async (t) => {
  const { knex, tamper } = await openChain(t)
  await tamper('delete from audit_entry where number = 5')
  t.same(await faults(knex), [{ state: 'missing', what: '5', detail: 'removed from the chain' }])
  await tamper('delete from audit_entry where number between 900 and 1100')
  t.match(await faults(knex), [
    { state: 'missing', what: '5' },
    { state: 'missing', what: '900-1100' },
  ])
  t.same(
    (await faults(knex)).map(({ what }) => what),
    ['5', '900-1100'],
    'a single one is named alone',
  )
  await tamper('delete from audit_entry where number < 3')
  t.match((await faults(knex))[0], { state: 'missing', what: '1-2' })
})

t.test('a removal that pretends to be one of the server is missing from the chain', async (t) => {
  const { knex, tamper, at } = await openChain(t)
  const { number, hash } = await at(10)
  const after = await at(20)
  await tamper('delete from audit_entry where number <= 10')
  await knex('audit_anchor').update({ number, hash })
  t.same(await faults(knex), [
    { state: 'missing', what: '1-10', detail: 'the oldest entries were removed, but not by the server' },
  ])
  t.same(await faults(knex, { after }), [], 'a run that continues has said so before')
})

t.test('an inserted entry and entries that changed places do not fit', async (t) => {
  const { knex, tamper, at } = await openChain(t)
  const entry = await at(20)
  await tamper('update audit_entry set number = -number where number > 20')
  await tamper('update audit_entry set number = 1 - number where number < 0')
  await knex('audit_entry').insert({ ...entry, number: 21, hash: hashOf(entry.hash, { ...entry, number: 21 }) })
  t.match((await faults(knex))[0], { state: 'changed', what: '22' })
})

t.test('two entries that changed places do not fit', async (t) => {
  const { knex, tamper } = await openChain(t)
  await tamper('update audit_entry set number = -1 where number = 30')
  await tamper('update audit_entry set number = 30 where number = 31')
  await tamper('update audit_entry set number = 31 where number = -1')
  t.match(
    (await faults(knex)).map(({ what }) => what),
    ['30', '31', '32'],
  )
})

t.test('a removal at the end is shown by a head that was known before', async (t) => {
  const { knex, head, tamper, at } = await openChain(t)
  const earlier = await at(1490)
  await tamper('delete from audit_entry where number > 1495')
  t.same(await faults(knex), [])
  t.same(await faults(knex, { heads: [earlier] }), [])
  const shorter = 'the chain ended here before, and is shorter now'
  t.match(await faults(knex, { heads: [head] }), [{ state: 'missing', what: '1500', detail: shorter }])
  t.match(await faults(knex, { heads: [{ ...earlier, hash: '0'.repeat(64) }] }), [{ state: 'changed', what: '1490' }])
})

t.test('a head that was known before is compared with the entry, and with what removed entries left', async (t) => {
  const { knex, at } = await openChain(t)
  const [below, kept, above] = [await at(9), await at(10), await at(11)]
  const other = '0'.repeat(64)
  const headsOf = (...numbers: number[]) => numbers.map((number) => ({ number, hash: other }))
  t.same(await faults(knex, { heads: [below, kept, above] }), [])
  t.match(await faults(knex, { heads: headsOf(1, 9, COUNT) }), [
    { state: 'changed', what: '1', detail: 'had another hash before' },
    { state: 'changed', what: '9' },
    { state: 'changed', what: String(COUNT) },
  ])
  t.equal(await removeOld(knex, 1, FIRST_TIME + DAY_MS + 10), 10)
  t.same(await faults(knex, { heads: [below, kept, above] }), [])
  t.match(await faults(knex, { heads: headsOf(9, 10, 11) }), [
    { state: 'changed', what: '10' },
    { state: 'changed', what: '11' },
  ])
})

t.test('what the server removes while it is verified is not missing', async (t) => {
  const { knex } = await openChain(t)
  const states: string[] = []
  const run = { db: knex, after: null, heads: [], stop: signal, abort: signal }
  for await (const { state, what, detail } of verifyChain(run)) {
    states.push(`${state} ${what.split(':')[0]}${detail}`)
    if (states.length === 1) t.equal(await removeOld(knex, 1, FIRST_TIME + DAY_MS + 1200), 1200)
  }
  t.same(states, ['whole 1000', 'whole 1501'])
})

t.test('a run is continued where it stopped', async (t) => {
  const { knex, tamper } = await openChain(t)
  await tamper(`update audit_entry set actor = 'eve' where number = 1400`)
  const stop = new AbortController()
  let last = ''
  for await (const { what } of verifyChain({ db: knex, after: null, heads: [], stop: stop.signal, abort: signal })) {
    last = what
    stop.abort()
  }
  const [number = '', hash = ''] = last.split(':')
  t.equal(number, '1000')
  t.match(await faults(knex, { after: { number: Number(number), hash } }), [{ state: 'changed', what: '1400' }])
  t.match(await faults(knex, { after: { number: 1000, hash: '0'.repeat(64) } }), [{ what: '1001' }, { what: '1400' }])
})
