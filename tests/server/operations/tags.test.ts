import t from 'tap'
import { openTestApp } from '../../support/app.ts'

const { as, admin, nobody } = await openTestApp(t)
const user = await as({ login: 'tess', capabilities: ['adding_files', 'adding_tags', 'removing_tags'] })
const { json: file } = await user.upload('tagged')
const path = `/api/file/${file.id}/tag`
const listed = async (): Promise<string[]> => (await user.get(path)).json.map(({ tag }: { tag: string }) => tag)
const add = (tag: unknown, at = path) => user.send('PUT', at, { tag })
const remove = (tag: string) => user.send('DELETE', `${path}?tag=${encodeURIComponent(tag)}`)

t.test('a tag is added, listed in the order of addition, and removed', async (t) => {
  t.match(await add('zebra'), { status: 200, json: [{ tag: 'zebra' }] })
  t.strictSame((await add('apple')).json, [{ tag: 'zebra' }, { tag: 'apple' }])
  t.strictSame((await add('zebra')).json, [{ tag: 'zebra' }, { tag: 'apple' }], 'again changes nothing')
  for (const id of [file.md5, file.sha1, file.sha512, file.id.toUpperCase()])
    t.equal((await user.get(`/api/file/${id}/tag`)).json.length, 2)
  t.equal((await user.get(`/api/object/${file.id}/tag`)).json.length, 2)
  t.equal((await user.get(`/api/object/${file.md5}/tag`)).status, 404)
  t.equal((await user.get(`/api/config/${file.id}/tag`)).status, 404)
  t.strictSame((await remove('zebra')).json, [{ tag: 'apple' }])
  t.match(await remove('zebra'), { status: 200, json: [{ tag: 'apple' }] }, 'what is not there')
  t.match(await remove(' APPLE '), { status: 200, json: [] })
})

const TEXTS: Readonly<Record<string, string>> = {
  '  Feed:X\t': 'feed:x',
  'in ner  blanks': 'in ner  blanks',
  'ŻÓŁW 🦠': 'żółw 🦠',
  'a:b:c%_\\*"\'': 'a:b:c%_\\*"\'',
  'tab\tinside\u0001': 'tab\tinside\u0001',
  [`${'ż'.repeat(512)} `]: 'ż'.repeat(512),
}
t.test('tags are lower-cased and trimmed, and otherwise stored as sent', async (t) => {
  for (const [sent, stored] of Object.entries(TEXTS)) {
    t.strictSame((await add(sent)).json, [{ tag: stored }], stored)
    t.strictSame((await remove(sent)).json, [])
  }
})

t.test('what is not a tag is refused by name', async (t) => {
  for (const tag of ['', '  ', '\u00a0', 'x'.repeat(1025), 'a\0', 5, null, true, ['x'], {}, undefined])
    t.match(await add(tag), { status: 400, json: { code: 'invalid_request', errors: [{ field: 'tag' }] } })
  t.match(await user.send('PUT', path, '{"tag":"\\ud800"}'), { status: 400, json: { errors: [{ field: 'tag' }] } })
  for (const body of ['', '[]', '"x"', '5', 'null', '{', '\ufeff{"tag":"x"}'])
    t.match(await user.send('PUT', path, body), { status: 400, json: { code: 'invalid_request' } }, body)
  for (const query of ['', '?tag=', '?tag=%20', '?tag=%00', `?tag=${'x'.repeat(1025)}`])
    t.match(await user.send('DELETE', `${path}${query}`), { status: 400, json: { errors: [{ field: 'tag' }] } }, query)
  t.strictSame(await listed(), [])
})

t.test(
  'unknown members are ignored, of repeated ones the last counts, and the content type does not matter',
  async (t) => {
    const headers = { 'content-type': 'text/plain' }
    const answer = await user.send('PUT', path, '{"tag":"a","more":1,"tag":"b","__proto__":{"tag":"c"}}', headers)
    t.strictSame(answer.json, [{ tag: 'b' }])
    await remove('b')
  },
)

t.test('changing tags needs the capability, reading them only access', async (t) => {
  const reader = await as({ login: 'ro', capabilities: ['access_all_objects'] })
  t.match(await reader.get(path), { status: 200, json: [] })
  t.match(await reader.send('PUT', path, { tag: 'x' }), { status: 403, json: { message: /adding_tags/ } })
  t.match(await reader.send('DELETE', `${path}?tag=x`), { status: 403, json: { message: /removing_tags/ } })
  for (const [method, at] of [
    ['GET', path],
    ['PUT', path],
    ['DELETE', `${path}?tag=x`],
    ['GET', '/api/tag'],
  ] as const)
    t.match(await nobody.send(method, at, method === 'PUT' ? { tag: 'x' } : undefined), { status: 401 }, method)
  for (const type of ['object', 'file', 'config', 'blob'])
    t.match(await add('x', `/api/${type}/${'f'.repeat(64)}/tag`), {
      status: 404,
      json: { message: 'Object not found' },
    })
  t.match(await add('x', '/api/file/root/tag'), { status: 404, json: { code: 'not_found' } })
  t.match(await add('x', `/api/sample/${file.id}/tag`), { status: 404, json: { code: 'unsupported' } })
})

t.test('suggestions are the distinct tags that begin with a text taken literally, in byte order', async (t) => {
  const tags = ['feed:b', 'feed:a', 'feed%x', 'feed_y', 'feed\\z', 'ż', 'Feed:Upper']
  await user.upload('suggesting', { options: { tags: tags.map((tag) => ({ tag })) } })
  await user.upload('suggesting more', { options: { tags: [{ tag: 'feed:a' }] } })
  const suggested = async (query: string): Promise<string[]> =>
    (await user.get(`/api/tag${query}`)).json.map(({ tag }: { tag: string }) => tag)
  const all = ['feed%x', 'feed:a', 'feed:b', 'feed:upper', 'feed\\z', 'feed_y', 'ż']
  t.strictSame(await suggested(''), all)
  t.strictSame(await suggested('?query=feed:'), ['feed:a', 'feed:b', 'feed:upper'])
  for (const [query, found] of [
    ['feed%', ['feed%x']],
    ['feed_', ['feed_y']],
    ['feed\\', ['feed\\z']],
    ['FEED', []],
    ['ż', ['ż']],
  ] as const)
    t.strictSame(await suggested(`?query=${encodeURIComponent(query)}`), found, query)
  t.strictSame(await suggested('?count=0'), all)
  t.strictSame(await suggested('?count=2'), all.slice(0, 2))
  t.strictSame(await suggested(`?count=${'9'.repeat(30)}`), all)
  for (const count of ['-1', '', 'x', '1.5']) t.match(await user.get(`/api/tag?count=${count}`), { status: 400 }, count)
  t.match(await user.get('/api/tag?query=%00'), { status: 400, json: { errors: [{ field: 'query' }] } })
})

t.test('many may add the same tag at once', async (t) => {
  const { json } = await user.upload('crowded')
  const at = `/api/object/${json.id}/tag`
  const adding = Array.from({ length: 20 }, (_, index) => (index % 2 ? admin : user).send('PUT', at, { tag: 'same' }))
  t.strictSame([...new Set((await Promise.all(adding)).map(({ status }) => status))], [200])
  t.strictSame((await user.get(at)).json, [{ tag: 'same' }])
})
