import t from 'tap'
import { searchTextOf } from '../../../cli/src/arguments/search-text.ts'

t.test('arguments are one text, unless they are a query or begin with a kind', async (t) => {
  t.equal(await searchTextOf(['7zr', 'upx']), '7zr upx')
  t.equal(await searchTextOf(['files']), 'files')
  for (const query of [['tag:a', 'AND', 'tag:b'], ['configs', 'emotet'], ['files', 'tag:a', 'x'], []])
    t.equal(await searchTextOf(query), undefined, query.join(' '))
})
