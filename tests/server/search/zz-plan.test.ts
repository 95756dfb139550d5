import t from 'tap'
import { openTestDatabase } from '../../support/database.ts'
import { compileSearch } from '../../../server/src/search/compile.ts'
import { aCaller } from './a-caller.ts'
t.test('x', async (t) => {
  const { knex } = await openTestDatabase(t)
  await knex.raw(`insert into object(type,dhash,upload_time) select 'file', lpad(i::text,64,'0'), now() from generate_series(1,2000) i`)
  await knex.raw(`insert into tag(tag,object_id) select 't'||(id%50), id from object`)
  await knex.raw('analyze')
  const go = async (title: string, q: string) => {
    const f = await compileSearch({ kind: 'object', caller: aCaller('a'), db: knex, now: new Date() }, q)
    const b = knex('object').select('id').where(f).orderBy([{column:'upload_time',order:'desc'},{column:'id',order:'desc'}]).limit(10)
    const s = performance.now(); await b
    process.stderr.write(`${title} ${(performance.now() - s).toFixed()} ms\n`)
  }
  for (const n of [10, 50, 100, 200, 500]) {
    await go(`AND ${n}`, Array.from({ length: n }, (_, i) => `tag:a${i}`).join(' AND '))
    await go(`NOT ${n}`, Array.from({ length: n }, (_, i) => `NOT tag:a${i}`).join(' AND '))
    await go(`NOT( OR ${n}`, `NOT (${Array.from({ length: n }, (_, i) => `tag:a${i}`).join(' OR ')})`)
    await go(`OR ${n}`, Array.from({ length: n }, (_, i) => `tag:a${i}`).join(' OR '))
    await go(`uc ${n}`, Array.from({ length: n }, () => `upload_count:>=2`).join(' OR '))
  }
  for (const n of [1,2,4,6,8]) await go(`parent ${n}`, `${'parent:('.repeat(n)}tag:a${')'.repeat(n)}`)
  for (const n of [10,62]) await go(`parents ${n}`, Array(n).fill(`parent:(parent:(parent:(parent:(parent:(parent:(tag:a))))))`).join(' AND '))
})
