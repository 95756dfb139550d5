import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import t from 'tap'
import { openBoth } from '../support/open-both.ts'

const unknown = '0'.repeat(64)

t.test('one object by any hash, or by a local file', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('a')
  await writeFile(cli.path('local'), 'a')
  for (const given of [id.toUpperCase(), createHash('md5').update('a').digest('hex'), 'file:local', 'local']) {
    const { code, out } = await cli.run(['get', given, '-o', 'json', '-f', 'id,file_size'])
    t.equal(code, 0)
    t.same(JSON.parse(out), { id, file_size: 1 })
  }
  const table = await cli.run(['get', id], { columns: 120, env: { NO_COLOR: '1' } })
  t.match(table.out, /^id +[0-9a-f]{64}\ntype +file\nfile_name +sample\.bin\nfile_size +1 B \(1 bytes\)\n/)
})

t.test('several objects; those that do not exist are named', async (t) => {
  const { server, cli } = await openBoth(t)
  const id = server.add('a')
  const { code, out, err } = await cli.run(['get', unknown, id, '-o', 'json', '-f', 'id'])
  t.equal(code, 3)
  t.same(JSON.parse(out), [{ id }])
  t.match(err, new RegExp(`${unknown}: Object not found`))
  const alone = await cli.run(['get', unknown])
  t.equal(alone.code, 5)
})
