import { readFile, writeFile } from 'node:fs/promises'
import t from 'tap'
import { pagerCommand } from '../../../cli/src/terminal/pager.ts'
import { findProgram, needProgram } from '../../support/programs.ts'
import { TOKEN } from '../support/fake-routes.ts'
import { onTerminal } from '../support/on-terminal.ts'
import { openBoth } from '../support/open-both.ts'

t.test('which pager', async (t) => {
  const PATH = process.env.PATH ?? ''
  t.equal(pagerCommand({ PATH, LAZARET_PAGER: 'sh -c x', PAGER: 'cat' }), 'sh -c x')
  t.equal(pagerCommand({ PATH, PAGER: 'sh' }), 'sh')
  t.equal(pagerCommand({ PATH, LAZARET_PAGER: '', PAGER: 'sh' }), undefined, 'empty means none')
  t.equal(pagerCommand({ PATH, PAGER: 'cat' }), undefined)
  t.equal(pagerCommand({ PATH, PAGER: 'no-such-pager -x' }), undefined, 'one that is not there is none')
  t.equal(pagerCommand({ PATH }), findProgram('less') === null ? undefined : 'less')
})

t.test('long tables go through it, and nothing else does', async (t) => {
  if (!needProgram(t, 'script')) return
  const { server, cli } = await openBoth(t)
  for (let at = 0; at < 60; at++) server.add(`content ${at}`)
  // Reports that it ran, with which environment, and passes everything on.
  await writeFile(cli.path('pager'), '#!/bin/sh\necho "LESS=$LESS key=$LAZARET_API_KEY" > seen\nexec cat\n', {
    mode: 0o755,
  })
  const env = {
    LAZARET_URL: server.url,
    LAZARET_API_KEY: TOKEN,
    LAZARET_CONFIG: cli.path('config.json'),
    LAZARET_PAGER: cli.path('pager'),
  }
  const seen = () => readFile(cli.path('seen'), 'utf8').catch(() => 'none')
  const run = (args: readonly string[], more = {}) => onTerminal(args, { env: { ...env, ...more }, cwd: cli.folder })

  for (const args of [
    ['list', '-l', '5'],
    ['list', '--no-pager'],
    ['list', '-o', 'csv'],
    ['list', '-o', 'ids'],
    ['watch', '--once', '--from', 'beginning'],
  ]) {
    t.equal((await run(args)).code, 0)
    t.equal(await seen(), 'none', args.join(' '))
  }
  const { code, screen } = await run(['list'])
  t.equal(code, 0)
  t.equal(screen.split('\n').filter((line) => /\d+ B /.test(line)).length, 50)
  t.equal(await seen(), 'LESS=FRX key=\n', 'less gets its options, and no pager a key')
  await run(['list'], { LESS: 'R' })
  t.match(await seen(), 'LESS=R ')
  t.match(await run(['list'], { LAZARET_PAGER: 'no-such-pager' }), { code: 0, screen: /SHA256/ })
})

t.test('a reader who leaves early is not a failure', async (t) => {
  if (!needProgram(t, 'script')) return
  const { server, cli } = await openBoth(t)
  for (let at = 0; at < 3000; at++) server.add(`content ${at}`)
  const env = {
    LAZARET_URL: server.url,
    LAZARET_API_KEY: TOKEN,
    LAZARET_CONFIG: cli.path('config.json'),
    LAZARET_PAGER: 'head -n 3',
  }
  const { code, screen } = await onTerminal(['list', '-l', 'all'], { env, cwd: cli.folder })
  t.equal(code, 0)
  t.notMatch(screen, /error|EPIPE/)
})
