import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import t from 'tap'
import { findProgram, needProgram } from '../../support/programs.ts'
import { TOKEN } from '../support/fake-routes.ts'
import { openFakeServer } from '../support/fake-server.ts'
import { openCli } from '../support/run-cli.ts'
import { openSecretService } from '../support/secret-service.ts'

const config = (url: string) => `[mwdb]
api_url = ${url}/api/
retry_on_downtime = 1
verify_ssl = 0
proxy_magic = 1

[mwdb:${url}/api/]
username = alice
use_keyring = 0
api_key = ${TOKEN}

[mwdb:https://other.example/api]
username = bob
use_keyring = 0
password = s3cret
`

t.test('servers, users and keys of ~/.mwdb are taken over; what cannot be is said', async (t) => {
  const server = await openFakeServer(t)
  const cli = await openCli(t)
  const env = { HOME: cli.folder }
  await writeFile(cli.path('.mwdb'), config(server.url))
  const host = new URL(server.url).host
  const planned = await cli.run(['profile', 'import', '-n'], { env })
  t.match(planned.records, [{ name: host, status: 'would-import' }, { name: 'other.example' }])
  t.equal((await cli.run(['profile', 'list'])).out, '')

  const { code, records, err, out } = await cli.run(['profile', 'import'], { env })
  t.equal(code, 0)
  const tls = 'verify_ssl is off: use --ca-file, or --insecure each time'
  t.same(records, [
    { name: host, url: server.url, login: 'alice', status: 'new', secret: 'key', left: [tls, 'proxy_magic'] },
    {
      ...{ name: 'other.example', url: 'https://other.example', login: 'bob', status: 'new', secret: 'none' },
      left: ['the password: passwords are never stored', tls, 'proxy_magic'],
    },
  ])
  t.match(err, 'sign in with: lazaret login -P other.example')
  t.notMatch(out + err + (await readFile(cli.path('config', 'config.json'), 'utf8')), 's3cret')
  t.match(JSON.parse((await cli.run(['whoami', '-o', 'json'])).out), { profile: host, login: 'alice' })
})

t.test('nothing is overwritten without --force', async (t) => {
  const server = await openFakeServer(t)
  const cli = await openCli(t)
  await cli.run(['login', '--url', server.url, '-P', 'mine', '--api-key-stdin'], { stdin: 'own-key' })
  await writeFile(cli.path('rc'), config(server.url))
  const first = await cli.run(['profile', 'import', 'rc'])
  t.match(first, { code: 3, err: /--force replaces them/ })
  t.match(first.records, [{ name: 'mine', status: 'known' }, { status: 'new' }])
  t.match(await readFile(cli.path('config', 'config.json'), 'utf8'), 'own-key')
  const forced = await cli.run(['profile', 'import', 'rc', '--force'])
  t.equal(forced.code, 0)
  t.match(forced.records, [{ name: 'mine', status: 'changed' }, { status: 'changed' }])
  const kept = JSON.parse(await readFile(cli.path('config', 'config.json'), 'utf8'))
  t.match(kept, { default_profile: 'mine', profiles: { mine: { api_key: TOKEN } } })
})

t.test('keys that the other client keeps in the keyring', async (t) => {
  for (const name of ['dbus-run-session', 'gnome-keyring-daemon', 'secret-tool']) if (!needProgram(t, name)) return
  const env = await openSecretService(t)
  const server = await openFakeServer(t)
  const cli = await openCli(t, env)
  const attributes = [
    'service',
    `mwdb-apikey:${server.url}/api/`,
    'username',
    'alice',
    'application',
    'Python keyring library',
  ]
  spawnSync(findProgram('secret-tool') ?? '', ['store', '--label', 'x', ...attributes], { env, input: TOKEN })
  await writeFile(cli.path('rc'), `[mwdb]\napi_url = ${server.url}/api/\n[mwdb:${server.url}/api/]\nusername = alice\n`)
  t.match((await cli.run(['profile', 'import', 'rc'])).records, [{ login: 'alice', secret: 'key', left: [] }])
  t.match((await cli.run(['profile', 'list'])).records, [{ stored: 'keyring' }])
  t.equal((await cli.run(['count'])).code, 0)
  t.notMatch(await readFile(cli.path('config', 'config.json'), 'utf8'), TOKEN)
})

t.test('a file that is missing, broken or hostile is refused by name and line', async (t) => {
  const cli = await openCli(t)
  await mkdir(cli.path('folder'))
  const wrong: readonly (readonly [content: string | Buffer, fault: RegExp])[] = [
    ['', /rc: contains no server/],
    ['[other]\nx = 1', /contains no server/],
    ['api_key = secret', /line 1: precedes the first section/],
    ['[mwdb]\nsecret', /line 2/],
    ['[mwdb]\napi_url = javascript:alert(1)', /expected an http or https address/],
    ['[mwdb:https://u:pw@x.example/api/]\nusername = a', /must not contain a password/],
    ['[mwdb:https://x.example/api/]\nuse_keyring = 0\napi_key = two words', /expected an API key/],
    [Buffer.from([0xff, 0xfe, 0x00]), /not valid UTF-8/],
    ['x'.repeat(1_000_001), /too large/],
  ]
  for (const [content, fault] of wrong) {
    await writeFile(cli.path('rc'), content)
    const { code, err } = await cli.run(['profile', 'import', 'rc'])
    t.equal(code, 2, String(fault))
    t.match(err, fault)
    t.notMatch(err, /secret|two words/)
  }
  t.match(await cli.run(['profile', 'import', 'missing']), { code: 1, err: /missing: no such file/ })
  t.match(await cli.run(['profile', 'import', 'folder']), { code: 1, err: /folder: is a folder/ })
})
