import t from 'tap'
import { IdSet } from '../../../server/src/admin/backup/id-set.ts'

t.test('a set has exactly the numbers that were added, also far beyond its first size', async (t) => {
  const added = [1, 7, 8, 8191, 8192, 70_001, 5_000_000]
  const ids = new IdSet()
  for (const id of added) ids.add(id)
  const around = added.flatMap((id) => [id - 1, id, id + 1])
  t.strictSame(
    [...new Set(around)].filter((id) => ids.has(id)),
    added,
  )
  t.notOk(ids.has(2 ** 31 - 1))
})
