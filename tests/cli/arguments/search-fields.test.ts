import t from 'tap'
import { fieldNames, SEARCH_FIELDS } from '../../../cli/src/arguments/search-fields.ts'
import { fields } from '../../../server/src/search/fields.ts'

t.test('the fields are those of the server', (t) => {
  const served = Object.entries(fields).map(([name, { on }]) => [name, typeof on === 'string' ? [] : [...on]])
  t.same(new Map(Object.entries(SEARCH_FIELDS)), new Map(served as [string, string[]][]))
  t.ok(fieldNames('file').includes('name'))
  t.notOk(fieldNames('file').includes('family'))
  t.ok(fieldNames('object').includes('config.family'))
  t.end()
})
