import t from 'tap'
import { readFieldName } from '../../../server/src/search/field-name.ts'
import { toJsonPath } from '../../../server/src/search/json-path.ts'

const PATHS = [
  ['cfg', '$'],
  ['cfg.a.b', '$."a"."b"'],
  ['cfg.a*.b**', '$."a"[*]."b"[*][*]'],
  ['cfg*.a', '$[*]."a"'],
  ['cfg.**', '$."*"[*]'],
  ['cfg.', '$.""'],
  ['cfg.a"\\\\', '$."a\\"\\\\"'],
  ['cfg.\ud800', '$."\ufffd"'],
] as const

t.test('paths become jsonpath', async (t) => {
  for (const [name, expected] of PATHS) t.equal(toJsonPath(readFieldName(name).path, 0), expected, name)
})

t.test('what PostgreSQL cannot take is refused', async (t) => {
  t.throws(() => toJsonPath(readFieldName('cfg.a\0').path, 4), { message: /NUL/, position: 4 })
  t.throws(() => toJsonPath(readFieldName(`cfg.${'*'.repeat(101)}`).path, 4), { message: /too many steps/ })
})
