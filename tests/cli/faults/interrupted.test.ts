import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { openBoth } from '../support/open-both.ts'
import { openCli } from '../support/run-cli.ts'
import { type CliExit, startCli } from '../support/start-cli.ts'

const id = 'a'.repeat(64)
const kinds: readonly (readonly string[])[] = [
  ['list', '-l', 'all'],
  ['search', 'tag:x', '-o', 'json'],
  ['count'],
  ['get', id],
  ['lookup', id],
  ['whoami'],
  ['tag', 'add', id, 'x'],
  ['comment', 'list', id],
  ['upload', 'sample'],
  ['download', id, '-O', 'in'],
  ['watch', '--from', 'beginning'],
  ['api', 'GET', '/server'],
  ['user', 'list'],
  ['login', '--user', 'a', '--password-stdin'],
]

t.test('SIGINT and SIGTERM end every kind of command, with its code and without noise', async (t) => {
  // A server that accepts and never answers.
  const asked: (() => void)[] = []
  const server = createServer((request) => {
    request.resume()
    asked.shift()?.()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(async () => {
    server.closeAllConnections()
    server.close()
  })
  const cli = await openCli(t)
  await writeFile(cli.path('sample'), 'sample')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = { LAZARET_URL: url, LAZARET_API_KEY: 'x', LAZARET_CONFIG: cli.path('config.json') }
  for (const [at, args] of kinds.entries()) {
    const signal = at % 2 === 0 ? 'SIGINT' : 'SIGTERM'
    const child = startCli(args, { env, cwd: cli.folder, stdin: 'password\n' })
    asked.push(() => {
      child.kill(signal)
      // Transfers are given their time; a second signal takes it.
      if (['upload', 'download'].includes(args[0] ?? '')) setTimeout(() => child.kill(signal), 300)
    })
    const ended = await child.ended
    const { out, err } = ended
    t.equal(statusOf(ended), signal === 'SIGINT' ? 130 : 143, `${args.join(' ')}: ${err}`)
    t.notMatch(err, /\n\s+at |Error:/, args.join(' '))
    t.notMatch(out, /undefined|null\n/, args.join(' '))
  }
})

t.test('a jq expression that never ends is ended by the second signal', async (t) => {
  const { server, cli } = await openBoth(t)
  server.add('content')
  const env = { LAZARET_URL: server.url, LAZARET_API_KEY: 'x', LAZARET_CONFIG: cli.path('config.json') }
  const child = startCli(['list', '--debug-http', '--jq', 'last(repeat(.))'], { env, cwd: cli.folder })
  await child.until((_, err) => err.includes('< 200'))
  // The answer is there, so jq is at work.
  for (let signals = 0; signals < 2; signals++) {
    await wait(500)
    child.kill('SIGINT')
  }
  const ended = await child.ended
  t.equal(statusOf(ended), 130)
  t.match(ended, { out: '', err: /interrupted/ })
})

/** As shells report it: a signal that comes while the program is ending already has its usual effect. */
function statusOf({ code, signal }: CliExit): number | null {
  return signal === null ? code : 128 + constants.signals[signal]
}
