import t from 'tap'
import { tagColorOf } from '../../../server/src/settings/tag-colors.ts'

t.test('colors of tags are pairs of a prefix and a color', async (t) => {
  t.strictSame(tagColorOf('feed=blue'), ['feed', 'blue'])
  t.strictSame(tagColorOf('TLP:Clear = gray'), ['tlp:clear', 'gray'])
  t.strictSame(tagColorOf('a=b=red'), ['a=b', 'red'])
  for (const pair of ['', 'feed', '=blue', 'feed=', 'feed=pink', 'feed=Blue'])
    t.throws(() => tagColorOf(pair), { message: /must be pairs like feed=blue.*, not / }, pair)
})
