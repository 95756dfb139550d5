import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import t from 'tap'
import { openCli } from '../support/run-cli.ts'

const text = '# mine\n[service]\nsecret_key = old\nadmin_password = hush\n[other]\nx = y\n'

t.test('a generated secret is replaced, and nothing else in its file', async (t) => {
  const cli = await openCli(t)
  const file = cli.path('data', 'service.ini')
  await mkdir(cli.path('data'))
  await writeFile(file, text, { mode: 0o600 })
  const args = ['server', 'rotate-secret', '--data-folder', 'data']
  t.match(await cli.run(args), { code: 2, err: /all sessions, API keys.*--yes/ })
  t.match(await cli.run([...args, '-n']), { code: 0, out: /would-rotate/, err: '' })
  t.equal(await readFile(file, 'utf8'), text)
  const rotated = await cli.run([...args, '--yes'])
  t.match(rotated, { code: 0, records: [{ file, status: 'rotated' }], err: /restart the server/ })
  const now = await readFile(file, 'utf8')
  const key = /^secret_key = ([0-9a-f]{64})$/m.exec(now)?.[1] ?? ''
  t.equal(now, text.replace('= old', `= ${key}`))
  t.notMatch(rotated.out + rotated.err, key)
  t.equal((await stat(file)).mode & 0o777, 0o600)
  await cli.run([...args, '--yes'])
  t.not(await readFile(file, 'utf8'), now)
})

t.test('a secret that stands elsewhere, or nowhere, is not ours to change', async (t) => {
  const cli = await openCli(t)
  const args = ['server', 'rotate-secret', '--data-folder', 'data', '--yes']
  t.match(await cli.run(args), { code: 1, err: /secret_key is not set/ })
  t.match(await cli.run(args, { env: { SERVICE_SECRET_KEY: 'given' } }), { code: 1, err: /comes from environment/ })
  await writeFile(cli.path('service.ini'), '[service]\nsecret_key = own\n')
  t.match(await cli.run(args), { code: 1, err: /comes from .*service\.ini: change it there/ })
})
