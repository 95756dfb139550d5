import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import t from 'tap'
import { openCli } from '../support/run-cli.ts'

const text = '# mine\n[service]\nsecret_key = old\nadmin_password = hush\n[other]\nx = y\n'

async function withKeys(test: Parameters<typeof openCli>[0], written: string) {
  const cli = await openCli(test)
  const file = cli.path('data', 'service.ini')
  await mkdir(cli.path('data'))
  await writeFile(file, written, { mode: 0o600 })
  return { cli, file, args: ['server', 'rotate-secret', '--data-folder', 'data'], read: () => readFile(file, 'utf8') }
}

const keyIn = (written: string): string => /^secret_key = ([0-9a-f]{64})$/m.exec(written)?.[1] ?? ''

t.test('a generated secret is replaced, and the old one is still accepted', async (t) => {
  const { cli, file, args, read } = await withKeys(t, text)
  t.match(await cli.run([...args, '-n']), { code: 0, out: /would-rotate/, err: '' })
  t.equal(await read(), text)
  const rotated = await cli.run(args)
  t.match(rotated, {
    code: 0,
    records: [{ file, status: 'rotated', previous_keys: 1 }],
    err: /restart the server.*go on/,
  })
  const now = await read()
  const key = keyIn(now)
  t.equal(now, text.replace('= old', `= ${key}\nsecret_key_previous = old`))
  t.notMatch(rotated.out + rotated.err, key)
  t.equal((await stat(file)).mode & 0o777, 0o600)
  t.match(await cli.run(args), { records: [{ previous_keys: 2 }] })
  const again = await read()
  t.equal(again, text.replace('= old', `= ${keyIn(again)}\nsecret_key_previous = ${key}, old`))
})

t.test('earlier keys are forgotten on request, after a question', async (t) => {
  const { cli, args, read } = await withKeys(t, text.replace('= old', '= old\nsecret_key_previous = older, oldest'))
  const dropping = [...args, '--drop-previous']
  t.match(await cli.run(dropping), { code: 2, err: /API keys from before.*--yes/ })
  t.match(await cli.run([...dropping, '--yes']), { code: 0, records: [{ previous_keys: 0 }] })
  t.equal(await read(), text.replace('= old', '= old\nsecret_key_retired = older, oldest'))
  t.match(await cli.run(args), { code: 0 })
  const now = await read()
  const written = `= ${keyIn(now)}\nsecret_key_previous = old\nsecret_key_retired = older, oldest`
  t.equal(now, text.replace('= old', written))
})

t.test('a key that leaked is replaced, and nothing that was signed before is accepted', async (t) => {
  const { cli, args, read } = await withKeys(t, text.replace('= old', '= old\nsecret_key_previous = older'))
  const ending = [...args, '--end-all']
  t.match(await cli.run(ending), { code: 2, err: /ends all sessions, API keys.*--yes/ })
  t.match(await cli.run([...ending, '--yes']), { code: 0, err: /all sessions, API keys.* are invalid/ })
  const now = await read()
  t.equal(now, text.replace('= old', `= ${keyIn(now)}\nsecret_key_retired = old, older`))
  t.equal((await cli.run([...ending, '--drop-previous'])).code, 2)
})

t.test('a secret that stands elsewhere, or nowhere, is not ours to change', async (t) => {
  const cli = await openCli(t)
  const args = ['server', 'rotate-secret', '--data-folder', 'data', '--yes']
  t.match(await cli.run(args), { code: 1, err: /secret_key is not set/ })
  t.match(await cli.run(args, { env: { SERVICE_SECRET_KEY: 'given' } }), { code: 1, err: /comes from environment/ })
  await writeFile(cli.path('service.ini'), '[service]\nsecret_key = own\n')
  t.match(await cli.run(args), { code: 1, err: /comes from .*service\.ini: change it there/ })
})

t.test('a key is not replaced where the old one would be lost', async (t) => {
  const { cli, args, read } = await withKeys(t, text)
  const elsewhere = { env: { SERVICE_SECRET_KEY_PREVIOUS: 'older' } }
  t.match(await cli.run(args, elsewhere), { code: 1, err: /secret_key_previous comes from environment/ })
  t.equal(await read(), text)
  await writeFile(cli.path('data', 'service.ini'), text.replace('= old', '= o,ld'))
  t.match(await cli.run(args), { code: 1, err: /comma/ })
})
