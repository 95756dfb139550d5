import t from 'tap'
import { knownFiles } from '../../../../server/src/statements/contents/known-files.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { objectRow } from '../../../support/object-row.ts'

t.test('of some digests those are known that a file has', async (t) => {
  const { knex } = await openTestDatabase(t)
  for (const dhash of ['a', 'b']) await objectRow(knex, dhash, { type: 'file', sha256: dhash })
  await objectRow(knex, 'blob')
  t.strictSame(await knownFiles(knex, ['a', 'blob', 'nothing']), new Set(['a']))
  t.strictSame(await knownFiles(knex, []), new Set())
})
