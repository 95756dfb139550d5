import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import t from 'tap'
import { openSignedIn } from '../support/open-signed-in.ts'

const { app, cli } = await openSignedIn(t)
const schema = JSON.parse(await readFile(join(import.meta.dirname, 'misp-event.schema.json'), 'utf8'))
const isEvent = new Ajv({ strict: true, allErrors: true }).compile(schema)

t.test('files are exported as a MISP event', async (t) => {
  const name = 'evil\u202e"x.exe'
  const tags = [{ tag: 'feed:x' }, { tag: 'emotet' }]
  const { md5, sha1, sha256 } = (await app.admin.upload('one', { name, options: { tags } })).json
  await app.admin.upload('two', { options: { tags } })
  const { code, out, err } = await cli.run(['search', 'tag:emotet', '--misp'])
  t.match({ code, err }, { code: 0, err: '' })
  t.notMatch(out, /\u202e/)
  const { Event: event } = JSON.parse(out)
  t.ok(isEvent({ Event: event }), JSON.stringify(isEvent.errors))
  t.match(event, { info: 'Files of Lazaret: tag:emotet', published: false, Object: { length: 2 } })
  const [, first] = event.Object
  t.equal(first.comment, 'feed:x emotet')
  t.same(
    first.Attribute.map(({ type, category, to_ids, value }: Record<string, unknown>) => [
      type,
      category,
      to_ids,
      value,
    ]),
    [
      ['md5', 'Payload delivery', true, md5],
      ['sha1', 'Payload delivery', true, sha1],
      ['sha256', 'Payload delivery', true, sha256],
      ['filename', 'Payload delivery', false, name],
      ['size-in-bytes', 'Other', false, '3'],
    ],
  )
})

t.test('a limit is reported, and an event may be empty', async (t) => {
  for (let at = 0; at < 49; at++) await app.admin.upload(`file ${at}`)
  t.match(await cli.run(['list', '--misp']), { err: 'stopped after 50; -l all lists them all\n' })
  const { Event: all } = JSON.parse((await cli.run(['list', '-l', 'all', '--page-size', '20', '--misp'])).out)
  t.equal(all.Object.length, 51)
  const uuids = [all, ...all.Object, ...all.Object.flatMap(({ Attribute }: { Attribute: object[] }) => Attribute)]
  t.equal(new Set(uuids.map(({ uuid }) => uuid)).size, uuids.length)
  const none = JSON.parse((await cli.run(['search', 'tag:none', '--misp'])).out)
  t.ok(isEvent(none), JSON.stringify(isEvent.errors))
  t.same(none.Event.Object, [])
  t.match(await cli.run(['search', 'configs', 'family:x', '--misp']), { code: 2, err: /only files/ })
  t.match(await cli.run(['search', 'tag:x', '--misp', '--count']), { code: 2, err: /--misp excludes/ })
  t.match(await cli.run(['search', 'x', '--misp']), { code: 2 })
})
