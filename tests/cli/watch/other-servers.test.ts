import { readFile } from 'node:fs/promises'
import t from 'tap'
import { openBoth } from '../support/open-both.ts'

const facts = {
  server_version: '2.18.0',
  instance_id: '6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11',
  listing_order: 'commit',
  is_authenticated: true,
  is_maintenance_set: false,
  request_timeout: 0,
  file_upload_timeout: 0,
}

t.test('--overlap says how far below the newest a server without commit order is looked at again', async (t) => {
  for (const hours of [1, 5]) {
    const { server, cli } = await openBoth(t)
    server.add('a')
    const { listing_order: _, ...unordered } = facts
    server.fault = ({ url }) => (url === '/api/server' ? { status: 200, body: unordered } : undefined)
    t.equal((await cli.run(['watch', '--cursor', 'c', '--once', '--overlap', `${hours}h`])).code, 0)
    const text = await readFile(cli.path('config', 'cursors', 'c.json'), 'utf8')
    const { frontier } = JSON.parse(text.split('\n')[0] ?? '')
    t.equal(frontier.mode, 'window')
    t.equal(Math.round((Date.now() - Date.parse(frontier.horizon)) / 3_600_000), hours)
  }
})

t.test('--reset-cursor begins anew where another server answers; without it that is an error', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('a')
  const args = ['watch', '--cursor', 'c', '--from', 'now', '--once', '-o', 'ids']
  t.match(await cli.run(args), { code: 0, out: '' })
  const instance_id = '00000000-0000-4000-8000-000000000000'
  server.fault = ({ url }) => (url === '/api/server' ? { status: 200, body: { ...facts, instance_id } } : undefined)
  t.match(await cli.run(args), { code: 8, err: /^error: the cursor belongs to instance/m })
  const asked = await cli.run([...args, '--query', 'tag:x'])
  t.match(asked, {
    code: 8,
    err: /belongs to query .*name another cursor with --cursor, or begin anew after: lazaret cursor rm/,
  })
  t.match(await cli.run([...args, '--reset-cursor', 'beginning']), { code: 0, out: `${id}\n` })
  t.match(await cli.run(args), { code: 0, out: '' }, 'it is a cursor of that server now')
})
