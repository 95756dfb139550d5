import { readFile, writeFile } from 'node:fs/promises'
import t from 'tap'
import { TOKEN } from '../support/fake-routes.ts'
import { openFakeServer } from '../support/fake-server.ts'
import { openCli } from '../support/run-cli.ts'

t.test('profiles are listed, chosen and removed', async (t) => {
  const server = await openFakeServer(t)
  const cli = await openCli(t)
  t.equal((await cli.run(['profile', 'list'])).out, '')
  for (const name of ['lab', 'cert'])
    await cli.run(['login', '--url', server.url, '--api-key-stdin', '-P', name], { stdin: TOKEN })
  const listed = await cli.run(['profile', 'list'])
  t.same(listed.records, [
    { name: 'lab', url: server.url, login: 'alice', secret: 'key', stored: 'file', default: true },
    { name: 'cert', url: server.url, login: 'alice', secret: 'key', stored: 'file', default: false },
  ])
  t.equal((await cli.run(['profile', 'use', 'cert'])).code, 0)
  t.match(JSON.parse((await cli.run(['whoami', '-o', 'json'])).out), { profile: 'cert' })
  t.equal((await cli.run(['profile', 'use', 'lab'])).code, 0)
  t.match(JSON.parse((await cli.run(['whoami', '-o', 'json'])).out), { profile: 'lab' })
  t.match(JSON.parse((await cli.run(['whoami', '-o', 'json'], { env: { LAZARET_PROFILE: 'cert' } })).out), {
    profile: 'cert',
  })
  t.match(await cli.run(['profile', 'rm', 'lab', '-n']), { code: 0, err: 'would remove profile lab\n' })
  t.equal((await cli.run(['profile', 'rm', 'lab'])).code, 0)
  t.match(
    (await cli.run(['profile', 'list'])).records,
    [{ name: 'cert', default: false }],
    'no default is named any more',
  )
  t.match(await cli.run(['profile', 'show']), { code: 2, err: /no profile is in use/ })
  for (const args of [
    ['profile', 'use', 'lab'],
    ['profile', 'rm', '__proto__'],
    ['profile', 'show', 'constructor'],
    ['profile', 'set', 'lab', 'format=csv'],
    ['list', '-P', 'lab'],
  ]) {
    t.match(await cli.run(args), { code: 2, err: /unknown profile/ }, args.join(' '))
  }
})

t.test('a profile is added, shown without its secret, changed and replaced', async (t) => {
  const cli = await openCli(t)
  const add = ['profile', 'add', 'lab', '--url', 'https://lab.example/api/']
  t.equal((await cli.run([...add, '-n', 'login=alice'])).err, 'would add profile lab\n')
  t.equal((await cli.run(['profile', 'list'])).out, '')
  const fields = ['login=alice', 'page_size=500', 'quarantine_dir=~/quarantine', 'proxy=http://proxy.example:3128']
  t.equal((await cli.run([...add, '--api-key-stdin', ...fields], { stdin: TOKEN, env: { HOME: '/users/a' } })).code, 0)
  const { out } = await cli.run(['profile', 'show', '-o', 'json'])
  t.match(JSON.parse(out), {
    ...{ name: 'lab', url: 'https://lab.example', login: 'alice', secret: 'key', stored: 'file', default: true },
    ...{ page_size: 500, quarantine_dir: '/users/a/quarantine', proxy: 'http://proxy.example:3128', format: null },
  })
  t.notMatch(out, TOKEN)
  t.match(await cli.run(add), { code: 2, err: /profile "lab" already exists/ })
  t.equal((await cli.run(['profile', 'set', 'lab', 'proxy=', 'concurrency=9', '--ca-file', 'ca.pem'])).code, 0)
  t.match(JSON.parse((await cli.run(['profile', 'show', 'lab', '-o', 'json'])).out), {
    ...{ proxy: null, concurrency: 9, page_size: 500, ca_file: cli.path('ca.pem'), secret: 'key' },
  })
  t.match(await cli.run(['profile', 'set', 'lab', 'login=bob']), { code: 2, err: /the secret .* belongs to alice/ })
  await cli.run(['profile', 'set', 'lab', '--url', 'https://other.example'])
  t.match(JSON.parse((await cli.run(['profile', 'show', 'lab', '-o', 'json'])).out), {
    url: 'https://other.example',
    secret: 'none',
  })
  t.equal((await cli.run([...add, '--force', 'env=KEY'])).code, 0)
  t.match(JSON.parse((await cli.run(['profile', 'show', 'lab', '-o', 'json'])).out), {
    ...{ secret: 'key', stored: 'env', env: 'KEY', page_size: null },
  })
})

t.test('wrong fields are refused by name', async (t) => {
  const cli = await openCli(t)
  const wrong: readonly (readonly [field: string, fault: RegExp])[] = [
    ['page_size=many', /page_size must be an integer from 1 to 1000/],
    ['page_size=0', /page_size must be/],
    ['concurrency=65', /concurrency must be an integer from 1 to 64/],
    ['format=xlsx', /format must be one of table, /],
    ['proxy=ftp://x', /proxy must be an http or https address/],
    ['env=not a name', /env must be the name of a variable/],
    ['api_key=x', /"api_key=x": not a field/],
    ['nonsense', /"nonsense": not a field/],
  ]
  for (const [field, fault] of wrong)
    t.match(
      await cli.run(['profile', 'add', 'lab', '--url', 'https://x.example', field]),
      { code: 2, err: fault },
      field,
    )
  for (const name of ['', 'a b', '__proto__', 'x'.repeat(65), '../x', 'a\u001b'])
    t.match(await cli.run(['profile', 'add', name, '--url', 'https://x.example']), {
      code: 2,
      err: /name of a profile/,
    })
  t.match(await cli.run(['profile', 'add', 'lab']), { code: 2, err: /no server given/ })
  t.match(await cli.run(['profile', 'show']), { code: 2, err: /no profile is in use/ })
})

t.test('a config file edited by hand is checked, and no value of it is repeated', async (t) => {
  const cli = await openCli(t)
  await cli.run(['profile', 'add', 'lab', '--url', 'https://x.example'])
  const path = cli.path('config', 'config.json')
  const sound = JSON.parse(await readFile(path, 'utf8'))
  const wrong: readonly (readonly [content: unknown, fault: RegExp])[] = [
    [[], /expected a JSON object/],
    [{ profiles: 'secret-value' }, /profiles must be an object/],
    [{ profiles: { lab: 'secret-value' } }, /profile "lab" must be an object/],
    [{ profiles: { lab: { login: 'a' } } }, /profile "lab" has no url/],
    [{ ...sound, profiles: { lab: { ...sound.profiles.lab, api_key: 'secret value' } } }, /api_key must be one word/],
    [{ ...sound, profiles: { lab: { ...sound.profiles.lab, session: 'secret' } } }, /session must be a token/],
    [{ ...sound, profiles: { lab: { ...sound.profiles.lab, secret: 'command' } } }, /command is not set/],
    [{ ...sound, profiles: { lab: { ...sound.profiles.lab, secret: 'elsewhere' } } }, /secret must be one of keyring/],
    [{ ...sound, default_profile: 7 }, /default_profile must be a string/],
  ]
  for (const [content, fault] of wrong) {
    await writeFile(path, JSON.stringify(content))
    const { code, err } = await cli.run(['count'])
    t.equal(code, 1, String(fault))
    t.match(err, fault)
    t.match(err, path)
    t.notMatch(err, /secret.value/)
  }
})
