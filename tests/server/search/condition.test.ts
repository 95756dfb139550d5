import t from 'tap'
import {
  ALWAYS,
  allOf,
  anyOf,
  condition,
  type Form,
  hasRow,
  NEVER,
  not,
  withSelectivity,
} from '../../../server/src/search/condition.ts'

const row = (from: string, form: Form = 'index') =>
  hasRow({ object: 'object', form }, { from, objectId: 'o', where: 'true' })

t.test('bindings stay in the order of their places', async (t) => {
  const found = anyOf([allOf([condition('a = ?', 1), not(condition('b = ?', 2))]), condition('c = ?', [3]), ALWAYS])
  t.equal(found.sql, '((a = ?) AND (NOT (b = ?))) OR (c = ?) OR (true)')
  t.same(found.bindings, [1, 2, [3]])
})

t.test('beyond eight joins a condition is kept from becoming one', async (t) => {
  const { sql, joins } = allOf(Array.from({ length: 10 }, (_, index) => row(`t${index}`)))
  t.equal(joins, 8)
  t.match(
    sql,
    /FROM t7 WHERE [^)]+\)\)\) AND \(\(EXISTS \(SELECT 1 FROM t8 WHERE [^)]+\)\)\) = true\) AND .+t9.+ = true\)$/,
  )
  t.notMatch(allOf(Array.from({ length: 10 }, () => condition('x'))).sql, '= true', 'plain conditions join nothing')
  t.equal(anyOf([row('a'), row('b')]).joins, 0, 'nothing inside an OR becomes a join')
})

t.test('a condition reaches as few objects as the narrowest of all, as many as the widest of any', async (t) => {
  const [few, some, all] = [withSelectivity('few', ALWAYS), withSelectivity('some', ALWAYS), ALWAYS]
  t.equal(allOf([all, some]).selectivity, 'some')
  t.equal(allOf([some, few, all]).selectivity, 'few')
  t.equal(anyOf([few, some]).selectivity, 'some')
  t.equal(anyOf([few, all, some]).selectivity, 'all')
  t.equal(not(few).selectivity, 'all', 'all but a few are nearly all')
  t.equal(anyOf([NEVER, few]).selectivity, 'few')
})

t.test('only conditions of nothing but upload times are one', async (t) => {
  const time = { ...condition('time'), time: { notBefore: '2020', notAfter: null } } as const
  const later = { ...condition('later'), time: { notBefore: '2021', notAfter: '2024' } } as const
  t.same(allOf([time, later]).time, { notBefore: '2021', notAfter: '2024' })
  t.same(allOf([later, time, { ...time, time: { notBefore: null, notAfter: '2023' } }]).time, {
    notBefore: '2021',
    notAfter: '2023',
  })
  for (const items of [[], [condition('x')], [time, condition('x')]]) t.notOk(allOf(items).time, JSON.stringify(items))
})

t.test('for objects looked at one by one nothing is joined', async (t) => {
  const scanned = row('t', 'scan')
  t.equal(scanned.sql, 'EXISTS (SELECT 1 FROM t WHERE o = object.id AND (true) OFFSET 0)')
  t.equal(scanned.joins, 0)
})

t.test('among other ways of matching, rows are looked up by themselves', async (t) => {
  t.equal(row('t', 'index').sql, 'EXISTS (SELECT 1 FROM t WHERE o = object.id AND (true))')
  t.equal(row('t', 'index any').sql, 'object.id = ANY (ARRAY (SELECT o FROM t WHERE true))')
  t.equal(row('t', 'index any').joins, 0)
})
