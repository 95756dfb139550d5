import t from 'tap'
import { stalePages } from '../../docs/scripts/reference.ts'

t.test('the reference pages say what the tables say', async (t) => {
  t.same(await stalePages(), [], 'run "npm run reference"')
})
