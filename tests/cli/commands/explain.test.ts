import t from 'tap'
import { fields } from '../../../server/src/search/fields.ts'
import { openCli } from '../support/run-cli.ts'

t.test('each search field is explained without a server, in the words of the server', async (t) => {
  const cli = await openCli(t)
  const all = await cli.run(['explain'])
  t.equal(all.code, 0, all.err)
  t.same(
    all.records.map(({ field, about, example }) => ({ field, about, example })),
    Object.entries(fields).map(([field, { about, example }]) => ({ field, about, example })),
  )
  for (const [asked, field] of Object.entries({
    tag: 'tag',
    'file.size:>1': 'size',
    'attribute.source': 'attribute',
    MD5: 'md5',
  }))
    t.match((await cli.run(['explain', asked])).records, [{ field }], asked)
  t.match(await cli.run(['explain', 'sizee']), { code: 2, out: '', err: /"sizee" \(did you mean size\?\)/ })
})
