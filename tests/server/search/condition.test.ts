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
  reaching,
} from '../../../server/src/search/condition.ts'

const row = (from: string, form: Form = 'seek') =>
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
  const [few, some, all] = [reaching('few', ALWAYS), reaching('some', ALWAYS), ALWAYS]
  t.equal(allOf([all, some]).reach, 'some')
  t.equal(allOf([some, few, all]).reach, 'few')
  t.equal(anyOf([few, some]).reach, 'some')
  t.equal(anyOf([few, all, some]).reach, 'all')
  t.equal(not(few).reach, 'all', 'all but a few are nearly all')
  t.equal(anyOf([NEVER, few]).reach, 'few')
})

t.test('for objects looked at one by one nothing is joined', async (t) => {
  const walked = row('t', 'walk')
  t.equal(walked.sql, 'EXISTS (SELECT 1 FROM t WHERE o = object.id AND (true) OFFSET 0)')
  t.equal(walked.joins, 0)
})

t.test('beside other ways of matching rows are looked up by themselves', async (t) => {
  t.equal(row('t', 'seek').sql, 'EXISTS (SELECT 1 FROM t WHERE o = object.id AND (true))')
  t.equal(row('t', 'seek any').sql, 'object.id = ANY (ARRAY (SELECT o FROM t WHERE true))')
  t.equal(row('t', 'seek any').joins, 0)
})
