import t from 'tap'
import { ALWAYS, allOf, anyOf, condition, exists, not } from '../../../server/src/search/condition.ts'

t.test('bindings stay in the order of their places', async (t) => {
  const found = anyOf([allOf([condition('a = ?', 1), not(condition('b = ?', 2))]), condition('c = ?', [3]), ALWAYS])
  t.equal(found.sql, '((a = ?) AND (NOT (b = ?))) OR (c = ?) OR (true)')
  t.same(found.bindings, [1, 2, [3]])
})

t.test('beyond eight joins a condition is kept from becoming one', async (t) => {
  const { sql, joins } = allOf(Array.from({ length: 10 }, (_, index) => exists(`row ${index}`)))
  t.equal(joins, 8)
  t.match(sql, '(EXISTS (row 7)) AND ((EXISTS (row 8)) = true) AND ((EXISTS (row 9)) = true)')
  t.notMatch(allOf(Array.from({ length: 10 }, () => condition('x'))).sql, '= true', 'plain conditions join nothing')
  t.equal(anyOf([exists('a'), exists('b')]).joins, 0, 'nothing inside an OR becomes a join')
})
