import { createHash } from 'node:crypto'
import t from 'tap'
import { openInterruption } from '../../../cli/src/program/interruption.ts'
import { openSignedIn } from '../support/open-signed-in.ts'

const unknown = '0'.repeat(64)
const { app, cli, cliOf } = await openSignedIn(t)
const upload = async (content: string, tags: readonly string[] = []): Promise<string> =>
  (await app.admin.upload(content, { options: { tags: tags.map((tag) => ({ tag })) } })).json.id
const tagsOf = async (id: string) => (await cli.run(['tag', 'list', id, '-o', 'ids'])).out.split('\n').slice(0, -1)

t.test('tags are added to several objects, removed and listed', async (t) => {
  const [a, b] = [await upload('a'), await upload('b', ['old'])]
  const added = await cli.run(['tag', 'add', a, b, 'packed', 'upx'])
  t.equal(added.code, 0)
  t.same(added.records, [
    { id: a, status: 'changed', tags: ['packed', 'upx'] },
    { id: b, status: 'changed', tags: ['old', 'packed', 'upx'] },
  ])
  t.match(added.err, /^tagged 2 objects with "packed", "upx"$/m)
  const removed = await cli.run(['tag', 'remove', b, 'old'])
  t.same(removed.records, [{ id: b, status: 'changed', tags: ['packed', 'upx'] }])
  t.same(await tagsOf(a), ['packed', 'upx'])
  t.equal((await cli.run(['tag', 'suggest', 'pa', '-o', 'ids'])).out, 'packed\n')
})

t.test('a file may be named by any of its hashes, by a list, and by itself', async (t) => {
  const id = await upload('named')
  const hash = (name: string) => createHash(name).update('named').digest('hex')
  const named = await cli.run(['tag', 'add', hash('md5'), hash('sha1'), hash('sha512').toUpperCase(), 'x', '-f', 'id'])
  t.same(named.records, [{ id }, { id }, { id }])
  t.equal((await cli.run(['tag', 'add', '-', 'y'], { stdin: `${id} # this one\n` })).code, 0)
  t.same(await tagsOf(id), ['x', 'y'])
})

t.test('a query tags what matches; a dry run only prints', async (t) => {
  const id = await upload('to be found', ['emotet'])
  const dry = await cli.run(['tag', 'add', '--query', 'tag:emotet', 'seen', '-n'])
  t.same(dry.records, [{ id, status: 'would-tag', tags: ['seen'] }])
  t.match(dry.err, /^would tag 1 object with "seen"$/m)
  t.same((await cli.run(['tag', 'add', id, unknown, 'seen', '-n', '-f', 'id,status'])).records, [
    { id, status: 'would-tag' },
    { id: unknown, status: 'not-found' },
  ])
  t.same(await tagsOf(id), ['emotet'])
  await cli.run(['tag', 'add', '--query', 'tag:emotet', 'seen'])
  t.same(await tagsOf(id), ['emotet', 'seen'])
})

t.test('a query is about objects of every kind, or of the given one', async (t) => {
  const id = await upload('of a kind')
  await app.admin.send('POST', '/api/blob', { blob_name: 'note', blob_type: 'raw', content: 'of another kind' })
  const named = (query: string, ...more: readonly string[]) =>
    cli.run(['tag', 'add', '--query', query, ...more, 'kind', '-n', '-f', 'id'])
  const plain = await named('size:9')
  t.equal(plain.code, 2)
  t.match(plain.err, /file\.size/, 'the error names the field as it must be written')
  const found = await cli.run(['search', 'size:9', '-f', 'id'])
  t.same((await named('size:9', '--type', 'file')).records, found.records, 'as the search for files does')
  t.same((await named('file.size:9')).records, found.records)
  t.same((await named('size:15', '--type', 'blob')).records.length, 1)
  const stray = await cli.run(['tag', 'add', id, 'kind', '--type', 'file'])
  t.match(stray, { code: 2, err: /--type needs --query/ })
  t.match(await cli.run(['rm', id, '--type', 'file', '--yes']), { code: 2, err: /--type needs --query/ })
  const removed = await cli.run(['rm', '--query', 'size:9', '--type', 'file', '-n'])
  t.same(
    removed.records.map((record) => record.id),
    found.records.map((record) => record.id),
  )
})

t.test('a query whose matches change under way reaches all of them; many need --yes', async (t) => {
  await Promise.all(Array.from({ length: 21 }, (_, at) => upload(`content ${at}`, ['many'])))
  const refused = await cli.run(['tag', 'rm', '--query', 'tag:many', 'many'])
  t.match(refused, { code: 2, err: /21 objects match \(add --yes/ })
  t.equal((await cli.run(['count', 'objects', 'tag:many'])).out, '21\n')
  const agreed = await cli.run(['tag', 'rm', '--query', 'tag:many', 'many', '--yes', '-j', '8'])
  t.equal(agreed.records.length, 21)
  t.equal((await cli.run(['count', 'objects', 'tag:many'])).out, '0\n')
})

t.test('failures are reported one by one', async (t) => {
  const id = await upload('a')
  t.match(await cli.run(['tag', 'add', unknown, 'x']), { code: 5, out: /"status":"not-found"/ })
  const among = await cli.run(['tag', 'add', unknown, id, 'x', '-f', 'id,status'])
  t.equal(among.code, 3)
  t.same(among.records, [
    { id: unknown, status: 'not-found' },
    { id, status: 'changed' },
  ])
})

t.test('a refusal ends the batch with the words of the server', async (t) => {
  const id = await upload('a')
  const reader = await cliOf(await app.as({ capabilities: ['access_all_objects'] }))
  t.match(await reader.run(['tag', 'add', id, unknown, 'x']), { code: 4, err: /adding_tags/ })
  t.match(await reader.run(['tag', 'rm', id, 'x']), { code: 4, err: /removing_tags/ })
})

t.test('identifiers come before tags, and neither may be missing', async (t) => {
  const id = await upload('a')
  const before = await tagsOf(id)
  for (const words of [[id], ['packed'], [id, 'packed', unknown], [id, ' '], []]) {
    t.equal((await cli.run(['tag', 'add', ...words])).code, 2, words.join(' '))
  }
  t.same(await tagsOf(id), before)
  await cli.run(['tag', 'add', id, '--tag', unknown])
  t.ok((await tagsOf(id)).includes(unknown))
})

t.test('an interruption begins nothing new, and what is reported was done', async (t) => {
  const ids = await Promise.all(Array.from({ length: 30 }, (_, at) => upload(`interrupted ${at}`)))
  const interruption = openInterruption()
  const { code, records } = await cli.run(['tag', 'add', ...ids, 'halfway', '-j', '2'], {
    interruption,
    // Once: a second signal would abort what is running.
    onOutput: () => interruption.stop.aborted || interruption.raise('SIGINT'),
  })
  t.equal(code, 130)
  t.ok(records.length > 0 && records.length < ids.length, `${records.length}`)
  const tagged = (await cli.run(['search', 'tag:halfway', '-l', 'all', '-o', 'ids'])).out.trim().split('\n')
  t.same(new Set(tagged), new Set(records.map(({ id }) => id)))
})
