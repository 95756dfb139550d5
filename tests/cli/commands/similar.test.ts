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
