import { readdir, readFile } from 'node:fs/promises'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { needProgram } from '../../support/programs.ts'
import { openLiveTerminal } from '../support/live-terminal.ts'
import { openCli } from '../support/run-cli.ts'

const [down, up, pageDown, enter, leave, tab] = ['\u001b[B', '\u001b[A', '\u001b[6~', '\r', '\u001b', '\t']
/** Bytes that take a terminal into its other screen and out of it. */
const alternate = { in: '\u001b[?1049h', out: '\u001b[?1049l' }

t.test('a walk through a real repository', async (t) => {
  if (!needProgram(t, 'script')) return
  const app = await openTestApp(t)
  const { admin, url } = app
  const cli = await openCli(t)
  const names = Array.from({ length: 240 }, (_, at) => `sample-${at}.exe`)
  for (const name of names) await admin.upload(name, { name, options: { tags: [{ tag: 'feed:honeypot' }] } })
  const parent = await admin.upload('parent', { name: 'evil\u202eexe.txt' })
  const comment = 'look \u001b]0;pwned\u0007\u001b[2J'
  await admin.send('POST', `/api/object/${parent.json.id}/comment`, { comment })
  const { json: child } = await admin.upload('child', { name: 'child.bin', options: { parent: parent.json.id } })
  const env = { LAZARET_URL: url, LAZARET_API_KEY: admin.token ?? '', LAZARET_CONFIG: cli.path('config.json') }
  const open = (args: readonly string[], columns: number, rows: number) =>
    openLiveTerminal(t, ['browse', ...args], { env, cwd: cli.folder, columns, rows })

  await t.test('wide: list and details side by side, more comes while scrolling', async (t) => {
    const terminal = await open([], 140, 40)
    await terminal.shows('1 of 242')
    await terminal.shows(/│ .*file_name +child\.bin/)
    t.ok(terminal.cursor().isAlternate)
    terminal.type(down)
    await terminal.shows(/> .*evil\\u202eexe\..*│/)
    await terminal.shows(/look \\x1b\]0;pwned/)
    t.notMatch(terminal.raw(), /\u001b\]0;pwned|\u202e/)
    for (let at = 0; at < 7; at++) {
      terminal.type(pageDown)
      await terminal.shows(`${Math.min(242, 2 + (at + 1) * 35)} of 242`)
    }
    await terminal.shows('sample-10.exe')
    terminal.type(`G`)
    await terminal.shows(/> .*sample-0\.exe/)
    terminal.type('g')
    await terminal.shows(/> .*child\.bin/)
    terminal.type('q')
    t.equal(await terminal.ended, 0)
  })

  await t.test('sorted, over several pages and back', async (t) => {
    const terminal = await open(['--sort', '-name', 'name:sample-*'], 100, 40)
    await terminal.shows(/sorted by -name/)
    await terminal.shows(/> .*sample-99\.exe/)
    for (let at = 1; at <= 7; at++) {
      terminal.type(pageDown)
      await terminal.shows(`${Math.min(240, 1 + at * 35)} of 240`)
    }
    await terminal.shows(/> .*sample-0\.exe/)
    terminal.type('sup')
    await terminal.shows(/Tab: *upload_time/)
    terminal.type(tab)
    terminal.type(enter)
    await terminal.shows(/sorted by upload_time/)
    await terminal.shows(/> .*sample-0\.exe/)
    terminal.type('q')
    t.equal(await terminal.ended, 0)
  })

  await t.test('narrow: into a relation and back, tag, comment, favourite, download', async (t) => {
    const terminal = await open(['name:child.bin'], 40, 30)
    await terminal.shows(/> .*child\.bin/)
    terminal.type(enter)
    await terminal.shows(/file_name +child/)
    terminal.type(tab)
    await terminal.shows('parents (1)')
    terminal.type(enter)
    await terminal.shows(/file_name +evil/)
    terminal.type(leave)
    await terminal.shows('parents (1)')
    terminal.type('tpacked')
    await terminal.shows('tag to add: packed')
    terminal.type(enter)
    await terminal.shows('tagged packed')
    terminal.type('#seen by me')
    terminal.type(enter)
    await terminal.shows(/commented/)
    terminal.type('f')
    await terminal.shows(/favourite/)
    terminal.type('d')
    await terminal.shows('download to:')
    terminal.type('\u0015in')
    await terminal.shows('download to: in')
    terminal.type(enter)
    await terminal.shows(`saved in/${child.id.slice(0, 20)}`)
    terminal.type('y')
    await terminal.shows('copied')
    t.match(terminal.raw(), `\u001b]52;c;${Buffer.from(child.id).toString('base64')}\u0007`)
    t.same((await admin.get(`/api/object/${child.id}/tag`)).json, [{ tag: 'packed' }])
    t.equal(await readFile(cli.path('in', child.id), 'utf8'), 'child')
    t.same(await readdir(cli.path('in')), [child.id])
    terminal.type('qq')
    t.equal(await terminal.ended, 0)
  })

  await t.test('a query is completed, mended and changed; the window changes its size', async (t) => {
    const terminal = await open([], 100, 20)
    await terminal.shows('of 242')
    terminal.type('/ta')
    await terminal.shows(/Tab: *tag/)
    terminal.type(tab)
    terminal.type('fee')
    await terminal.shows(/Tab: *feed:honeypot/)
    terminal.type(tab)
    await terminal.shows('search: tag:"feed:honeypot"')
    terminal.type(enter)
    await terminal.shows('1 of 240')
    terminal.type('/ AND (')
    terminal.type(enter)
    await terminal.shows(/error: Syntax error/)
    terminal.type('/')
    terminal.type('\u0015name:sample-7.exe')
    terminal.type(enter)
    await terminal.shows('1 of 1')
    for (const [columns, rows] of [
      [40, 12],
      [20, 6],
      [140, 40],
    ] as const) {
      terminal.resize(columns, rows)
      await terminal.shows((screen) => screen.includes('sample-7') && screen.split('\n').length <= rows)
    }
    terminal.type('?')
    await terminal.shows('type a query')
    terminal.type('x')
    terminal.type('m')
    await terminal.shows(/configs: name:sample-7\.exe/)
    terminal.type(`${up}${up}`)
    terminal.type('\u0003')
    t.equal(await terminal.ended, 130)
    t.notOk(terminal.cursor().isAlternate)
    t.equal(terminal.raw().lastIndexOf(alternate.in) < terminal.raw().lastIndexOf(alternate.out), true)
    t.match(terminal.raw().slice(terminal.raw().lastIndexOf(alternate.out)), '\u001b[?25h', 'the cursor is back')
  })

  await t.test('a signal, and a server that goes away, leave the terminal clean', async (t) => {
    const terminal = await open(['--retries', '0'], 100, 20)
    await terminal.shows('of 242')
    await app.close()
    terminal.type('r')
    await terminal.shows(/error: .*connect/)
    terminal.signal('SIGTERM')
    t.equal(await terminal.ended, 143)
    t.notOk(terminal.cursor().isAlternate)
  })
})

t.test('without a terminal, and without a server, it says so', async (t) => {
  const cli = await openCli(t)
  const env = { LAZARET_URL: 'http://127.0.0.1:9', LAZARET_API_KEY: 'x' }
  t.match(await cli.run(['browse'], { env }), { code: 2, err: /needs a terminal.*lazaret search/ })
  if (!needProgram(t, 'script')) return
  const config = { LAZARET_CONFIG: cli.path('config.json') }
  const dumb = await openLiveTerminal(t, ['browse'], { env: { ...env, ...config, TERM: 'dumb' } })
  t.equal(await dumb.ended, 2)
  const away = await openLiveTerminal(t, ['browse', '--retries', '0'], { env: { ...env, ...config } })
  t.equal(await away.ended, 6)
  t.notMatch(away.raw(), alternate.in)
})
