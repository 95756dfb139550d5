import t from 'tap'
import { jsonObjectOf, selectListOf } from '../../../../server/src/statements/connection/sql-of-columns.ts'

const columns = { id: 'g.id', isDefault: 'g.default' } as const

t.test('columns get their names in the result, and reserved words are quoted', async (t) => {
  t.equal(selectListOf(columns), `"g"."id" as "id", "g"."default" as "isDefault"`)
  t.equal(jsonObjectOf(columns), `json_build_object('id', "g"."id", 'isDefault', "g"."default")`)
})
