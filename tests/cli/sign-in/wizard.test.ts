import { readFile, writeFile } from 'node:fs/promises'
import t from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { needProgram } from '../../support/programs.ts'
import { openLiveTerminal } from '../support/live-terminal.ts'
import { openCli } from '../support/run-cli.ts'

t.test('without a server the first call prints what to do', async (t) => {
  const cli = await openCli(t)
  const env = { HOME: cli.folder }
  const first = await cli.run([], { env })
  t.match(first, { code: 0, out: /no server is set up yet[\s\S]*lazaret login/, err: '' })
  t.notMatch(first.out, 'profile import')
  await writeFile(cli.path('.mwdb'), '')
  t.match(await cli.run([], { env }), { code: 0, out: /lazaret profile import/ })
  t.match(await cli.run(['list']), { code: 2, err: /no server given .*lazaret login/ })
  t.match(await cli.run([], { env: { ...env, LAZARET_URL: 'https://x.example' } }), { out: /^Usage: lazaret/ })
  await cli.run(['profile', 'add', 'lab', '--url', 'https://x.example'])
  t.match(await cli.run([], { env }), { code: 0, out: /^Usage: lazaret/ })
})

t.test('wrong answers of the wizard are reported, and asked again', async (t) => {
  if (!needProgram(t, 'script')) return
  const { url, admin } = await openTestApp(t)
  const cli = await openCli(t)
  const env = { HOME: cli.folder, LAZARET_CONFIG: cli.path('config.json'), LAZARET_KEYRING: 'off' }
  const kept = async () => JSON.parse(await readFile(cli.path('config.json'), 'utf8')).profiles
  const host = url.slice('http://'.length)

  const terminal = await openLiveTerminal(t, ['login'], { env, columns: 150 })
  await terminal.shows('Address of the server: ')
  terminal.type('http://127.0.0.1:9\r')
  await terminal.shows(/cannot connect[\s\S]*Address/)
  terminal.type('nonsense address\r')
  await terminal.shows(/expected an http or https address[\s\S]*Address/)
  terminal.type(`${host}\r`)
  await terminal.shows('Login: ')
  terminal.type('admin\r')
  await terminal.shows('Password: ')
  terminal.type('wrong\r')
  await terminal.shows(/try again[\s\S]*Login:/)
  terminal.type('admin\r')
  await terminal.shows(/Password:[\s\S]*Password:/)
  terminal.type(`${ADMIN_PASSWORD}\r`)
  t.equal(await terminal.ended, 0)
  t.match(terminal.screen(), `signed in as admin @ ${url}`)
  t.notMatch(terminal.raw(), ADMIN_PASSWORD)
  t.match(await kept(), { default: { url, login: 'admin', session: { expires: /^20/ } } })

  const byKey = await openLiveTerminal(t, ['login', '-P', 'key'], { env, columns: 150 })
  await byKey.shows('Address')
  byKey.type(`${url}\r`)
  await byKey.shows('Login: ')
  byKey.type('\r')
  await byKey.shows('API key: ')
  byKey.type('not.a.key\r')
  await byKey.shows(/try again[\s\S]*Login:/)
  byKey.type('\r')
  await byKey.shows(/API key:[\s\S]*API key:/)
  byKey.type(`${admin.token}\r`)
  t.equal(await byKey.ended, 0)
  t.notMatch(byKey.raw(), admin.token ?? '')
  t.match(await kept(), { key: { url, login: 'admin', api_key: admin.token } })
})

t.test('Ctrl-C at a question ends with 130 and keeps nothing', async (t) => {
  if (!needProgram(t, 'script')) return
  const cli = await openCli(t)
  const terminal = await openLiveTerminal(t, ['login'], {
    env: { HOME: cli.folder, LAZARET_CONFIG: cli.path('c.json') },
  })
  await terminal.shows('Address of the server: ')
  terminal.type('\u0003')
  t.equal(await terminal.ended, 130)
  await t.rejects(readFile(cli.path('c.json')))
})
