import { readFile, stat } from 'node:fs/promises'
import t from 'tap'
import { openEmptyDatabase } from '../../support/database.ts'
import { needProgram } from '../../support/programs.ts'
import { openLiveTerminal } from '../support/live-terminal.ts'
import { openCli } from '../support/run-cli.ts'

const password = 'correct horse battery'

t.test('a new server by questions, and nothing asked a second time', async (t) => {
  if (!needProgram(t, 'script')) return
  const { uri } = await openEmptyDatabase(t)
  const cli = await openCli(t)
  const env = { HOME: cli.folder, LAZARET_CONFIG: cli.path('config.json') }
  const options = { env, cwd: cli.folder, columns: 200 }
  const terminal = await openLiveTerminal(t, ['server', 'setup'], options)
  await terminal.shows('Folder of its data [./data]: ')
  terminal.type('files\r')
  await terminal.shows(/PostgreSQL.*embedded, in that folder\]:/)
  terminal.type('mysql://x\r')
  await terminal.shows('expected a postgres:// address')
  terminal.type(`${uri}\r`)
  await terminal.shows(/users reach it \[.*\]:/)
  terminal.type('repo.example\r')
  await terminal.shows('expected an http or https address')
  terminal.type('https://repo.example\r')
  await terminal.shows('Password of the administrator')
  terminal.type('first\r')
  await terminal.shows('Repeat password: ')
  terminal.type('second\r')
  await terminal.shows(/do not match[\s\S]*Password of the administrator/)
  terminal.type(`${password}\r`)
  await terminal.shows(/Repeat password: [\s\S]*Repeat password:/)
  terminal.type(`${password}\r`)
  await terminal.shows('Set up this server? [Y/n]')
  t.match(terminal.screen(), /address +https:\/\/repo\.example/)
  terminal.type('\r')
  t.equal(await terminal.ended, 0)
  t.match(terminal.screen(), /new +administrator/)
  t.notMatch(terminal.raw(), password)

  const settings = await readFile(cli.path('service.ini'), 'utf8')
  t.match(settings, '[service]\ndata_folder = files\n')
  t.match(settings, 'base_url = https://repo.example\n')
  t.notMatch(settings, password)
  t.equal((await stat(cli.path('service.ini'))).mode & 0o777, 0o600)
  t.ok((await stat(cli.path('files', 'service.ini'))).isFile())

  const again = await openLiveTerminal(t, ['server', 'setup'], options)
  t.equal(await again.ended, 0)
  t.match(again.screen(), /unchanged +administrator/)
  t.notMatch(again.screen(), 'Folder of its data')
})

t.test('a no, and Ctrl-C, leave nothing behind', async (t) => {
  if (!needProgram(t, 'script')) return
  const cli = await openCli(t)
  const env = { HOME: cli.folder, LAZARET_CONFIG: cli.path('config.json') }
  for (const [last, code] of [
    ['n\r', 130],
    ['\u0003', 130],
  ] as const) {
    const terminal = await openLiveTerminal(t, ['server', 'setup'], { env, cwd: cli.folder, columns: 200 })
    for (const question of ['data [', 'that folder]: ', 'reach it [', 'generated]: ']) {
      await terminal.shows(question)
      terminal.type('\r')
    }
    await terminal.shows('[Y/n]')
    terminal.type(last)
    t.equal(await terminal.ended, code)
    await t.rejects(stat(cli.path('service.ini')))
  }
})

t.test('without a terminal, or with --no-input, it asks nothing', async (t) => {
  const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical' })
  const { uri } = await openEmptyDatabase(t)
  const args = ['server', 'setup', '--database-uri', uri, '--data-folder', 'data']
  t.match(await cli.run([...args, '--non-interactive']), { code: 0, err: 'next: lazaret server start\n' })
  if (!needProgram(t, 'script')) return
  const env = { HOME: cli.folder, SERVICE_DATABASE_URI: uri, LAZARET_CONFIG: cli.path('config.json') }
  const terminal = await openLiveTerminal(t, ['server', 'setup'], { env, cwd: cli.folder })
  t.equal(await terminal.ended, 0)
  t.notMatch(terminal.screen(), 'Folder of its data')
})
