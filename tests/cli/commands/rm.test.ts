import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { PassThrough, Writable } from 'node:stream'
import t from 'tap'
import { run } from '../../../cli/src/main.ts'
import { openSignedIn } from '../support/open-signed-in.ts'

const unknown = '0'.repeat(64)
const { app, cli, cliOf } = await openSignedIn(t)
const upload = async (content: string, tag = 'x'): Promise<string> =>
  (await app.admin.upload(content, { options: { tags: [{ tag }] } })).json.id
const count = async () => Number((await cli.run(['count', 'objects'])).out)

t.test('nothing is deleted without a yes', async (t) => {
  const id = await upload('kept')
  t.match(await cli.run(['rm', id]), { code: 2, err: /1 object will be moved to the trash.*--yes/ })
  t.match((await cli.run(['rm', id, unknown, '-n'])).records, [
    { id, status: 'would-delete' },
    { id: unknown, status: 'not-found' },
  ])
  t.equal(await count(), 1)
  t.match(await cli.run(['rm', id, '--yes']), { code: 0, err: 'deleted 1 object\n' })
  t.equal(await count(), 0)
  t.match(await cli.run(['rm', id, '--yes']), { code: 5 })
})

t.test('objects of a list, of a search, by other hashes', async (t) => {
  const ids = [await upload('a'), await upload('b')]
  const md5 = createHash('md5').update('c').digest('hex')
  await upload('c')
  const listed = await cli.run(['delete', '-', md5, unknown, '--yes', '-f', 'status'], { stdin: ids.join('\n') })
  t.match(listed, { code: 3 })
  t.same(
    listed.records.map(({ status }) => status),
    ['deleted', 'deleted', 'deleted', 'not-found'],
  )
  for (let at = 0; at < 21; at++) await upload(`many ${at}`, 'many')
  await upload('other')
  t.match(await cli.run(['rm', '--query', 'tag:many']), { code: 2, err: /21 objects will be moved to the trash/ })
  t.match(await cli.run(['rm', '--query', 'tag:many', '--yes', '-j', '8']), { code: 0, err: 'deleted 21 objects\n' })
  t.equal(await count(), 1)
  t.match(await cli.run(['rm', '--query', 'tag:many']), { code: 0, err: 'nothing to delete\n' })
})

/** Answers the question on a terminal. */
async function answered(args: readonly string[], answer: string): Promise<{ code: number; asked: string }> {
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  let asked = ''
  const stderr = new Writable({
    write: (chunk, _encoding, done) => {
      asked += String(chunk)
      if (/: $|\] $/.test(asked)) stdin.write(`${answer}\n`)
      done()
    },
  })
  const io = {
    stdin,
    stdout: new PassThrough().resume(),
    stderr: Object.assign(stderr, { isTTY: true }),
    env: { LAZARET_URL: app.url, LAZARET_API_KEY: app.admin.token ?? '', LAZARET_CONFIG: cli.path('none'), CI: '1' },
    cwd: cli.folder,
  }
  return { code: await run(args, io), asked }
}

t.test('a person agrees with a yes to a few, with their number to many', async (t) => {
  const id = await upload('asked about')
  t.match(await answered(['rm', id], 'no'), {
    code: 130,
    asked: /1 object will be moved to the trash.*Continue\? \[y\/N\]/,
  })
  t.match(await cli.run(['get', id]), { code: 0 })
  t.match(await answered(['rm', id], 'y'), { code: 0 })
  for (let at = 0; at < 21; at++) await upload(`counted ${at}`, 'counted')
  t.match(await answered(['rm', '--query', 'tag:counted'], 'y'), { code: 130, asked: /Type 21 to continue: / })
  t.match(await answered(['rm', '--query', 'tag:counted'], '21'), { code: 0 })
  t.equal((await cli.run(['count', 'objects', 'tag:counted'])).out, '0\n')
})

t.test('a local file is meant only when it is said', async (t) => {
  await upload('local')
  await writeFile(cli.path('local'), 'local')
  t.match(await cli.run(['rm', 'local', '--yes']), { code: 2 })
  t.match(await cli.run(['rm', unknown, 'local', '--yes']), { code: 2 })
  t.match(await cli.run(['rm', unknown, '--query', 'tag:x', '--yes']), { code: 2 })
  t.match(await cli.run(['rm', '--yes']), { code: 2 })
  t.match(await cli.run(['rm', 'file:local', '--yes']), { code: 0 })
})

t.test('a deletion without the right is refused by the server', async (t) => {
  const id = await upload('protected')
  const reader = await cliOf(await app.as({ capabilities: ['access_all_objects'] }))
  t.match(await reader.run(['rm', id, '--yes']), { code: 4, err: /removing_objects/ })
  t.match(await cli.run(['get', id]), { code: 0 })
})
