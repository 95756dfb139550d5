import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { variant } from '../../server/similarity/variants.ts'
import { openTestApp } from '../../support/app.ts'
import { openCli } from '../support/run-cli.ts'

t.test('files that look like a stored or a local one are listed, most alike first', async (t) => {
  const { app, url, admin } = await openTestApp(t)
  const cli = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: admin.token ?? '' })
  const stored = (await admin.upload(variant('a'), { name: 'a.bin' })).json.id
  const near = (await admin.upload(variant('a', 1), { name: 'near.bin' })).json.id
  await admin.upload(variant('b'), { name: 'other.bin' })
  const { records, code } = await cli.run(['similar', stored])
  t.equal(code, 0)
  t.match(records, [
    { id: near, file_name: 'near.bin', likeness: Number, by: [{ method: 'tlsh' }, { method: 'ssdeep' }] },
  ])

  const path = join(cli.folder, 'local.bin')
  await writeFile(path, variant('a', 2))
  const before = await app.db('object').count()
  t.equal((await cli.run(['similar', path, '-o', 'ids'])).out.trim().split('\n').length, 2)
  t.same(await app.db('object').count(), before, 'the local file is not uploaded')
  t.equal((await cli.run(['similar', path, '-l', '1'])).err, 'there are more; --limit lists more of them\n')
  t.match((await cli.run(['similar', `file:${path}`, '-o', 'ids'])).out, near)
})

t.test('a list without files says why', async (t) => {
  const { app, url, admin } = await openTestApp(t)
  const cli = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: admin.token ?? '' })
  const { id } = (await admin.upload(variant('a'))).json
  t.equal((await cli.run(['similar', id])).err, 'no similar files\n')
  await app.db('file_similarity').delete()
  t.equal((await cli.run(['similar', id])).err, 'its digests are not computed yet; try again later\n')
  t.match(await cli.run(['similar', 'missing.bin']), { code: 1, err: /missing\.bin/ })
  t.match(await cli.run(['similar', '-'], { stdin: '' }), { err: /is empty/ })
  t.match(await cli.run(['similar', id, '--max-distance', '201']), { code: 2, err: /from 0 to 200/ })
})

t.test('files of a query are grouped, with the share of what they have in common', async (t) => {
  const { url, admin } = await openTestApp(t)
  const cli = await openCli(t, { LAZARET_URL: url, LAZARET_API_KEY: admin.token ?? '' })
  const ids: string[] = []
  for (const n of [0, 1, 2]) {
    const tags = n === 2 ? [] : [{ tag: 'packed' }]
    ids.unshift((await admin.upload(variant('a', n), { name: `a${n}.bin`, options: { tags } })).json.id)
  }
  for (const n of [0, 1]) await admin.upload(variant('b', n), { name: `b${n}.bin`, options: { tags: [{ tag: 'b' }] } })
  const { code, records } = await cli.run(['similar', 'clusters'])
  t.match({ code, records }, { code: 0, records: [{ size: 3, by: ['tlsh', 'ssdeep'], ids }, { size: 2 }] })
  t.match((await cli.run(['similar', 'clusters', '-o', 'table'])).out, /^3 +tlsh, ssdeep .* a2\.bin +packed 66%/m)
  t.match((await cli.run(['similar', 'clusters', '-o', 'ids', '--members', '1'])).out, `${ids[0]}\n`)
  t.match(await cli.run(['similar', 'clusters', 'NOT tag:b', '--limit', '1', '-o', 'ids']), {
    out: `${ids.join('\n')}\n`,
  })
  t.match(await cli.run(['similar', 'clusters', '-l', '1']), { err: '2 groups in all; --limit lists more of them\n' })
  t.match(await cli.run(['similar', 'clusters', '--max-files', '3']), { err: /only the newest 3 files/ })
  t.match(await cli.run(['similar', 'clusters', 'tag:none']), { err: 'no groups among 0 files\n' })
  const all = await cli.run(['similar', 'clusters', '--all', '--tag', 'group:', '-l', '1', '-o', 'jsonl'])
  t.match(all, { code: 0, err: /2 groups in all/ })
  t.match(all.records, [{ position: 1, size: 3, tag: /^group:[0-9a-f]{12}$/ }])
  const [{ tag, ids: tagged }] = all.records as [{ readonly tag: string; readonly ids: readonly string[] }]
  t.equal((await cli.run(['search', 'files', `tag:"${tag}"`, '-o', 'ids'])).out, `${tagged.join('\n')}\n`)
  t.match(await cli.run(['similar', 'clusters', '--tag', 'group:']), { code: 2, err: /--tag needs --all/ })
  t.match(await cli.run(['similar', 'clusters', '--by', 'md5']), { code: 2, err: /--by: expected tlsh, ssdeep/ })
  t.match(await cli.run(['similar', 'clusters', '--max-distance', '101']), { code: 2, err: /--max-distance/ })
  t.match(await cli.run(['similar', ids[0] ?? '', '--min-score', '80', '-o', 'ids']), { code: 0, out: /^[0-9a-f]{64}/ })
})
