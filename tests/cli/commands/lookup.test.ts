import { createHash } from 'node:crypto'
import t from 'tap'
import { openBoth } from '../support/open-both.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

t.test('many hashes are asked for fifty at a time, by listing', async (t) => {
  const { server, cli } = await openBoth(t)
  const ids = Array.from({ length: 120 }, (_, at) => sha256(`content ${at}`))
  for (let at = 0; at < 120; at += 2) server.add(`content ${at}`)
  const { code, records, err } = await cli.run(['lookup', '-'], { stdin: ids.join('\n') })
  t.equal(code, 0)
  t.same(
    records,
    ids.map((id, at) => ({ id, known: at % 2 === 0 })),
  )
  t.equal(err, 'known 60, missing 60\n')
  t.equal(server.requests.length, 6, 'three lists, each up to its empty page')
  t.ok(
    server.requests.every((request) => request === 'GET /api/file'),
    'which never grants access',
  )
})

t.test('only the known or the missing, with an exit status', async (t) => {
  const { server, cli } = await openBoth(t)
  const known = server.add('a')
  const missing = sha256('b')
  t.equal((await cli.run(['lookup', known, missing, '--missing', '-o', 'ids'])).out, `${missing}\n`)
  t.equal((await cli.run(['lookup', known, missing, '--known', '-o', 'ids'])).out, `${known}\n`)
  t.equal((await cli.run(['lookup', known, '--missing', '--exit-status'])).code, 5)
  t.equal((await cli.run(['lookup', known, '--missing'])).code, 0)
  t.equal((await cli.run(['lookup', known, '--missing', '--known'])).code, 2)
})
