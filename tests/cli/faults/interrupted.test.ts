import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { openBoth } from '../support/open-both.ts'
import { openCli } from '../support/run-cli.ts'
import { type Child, startCli } from '../support/start-cli.ts'

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
      // Transfers are given their time; a second signal takes it.
      child.kill(signal)
      if (['upload', 'download'].includes(args[0] ?? '')) void interrupt(child, { signal, everyMs: 300 })
    })
    const { code, out, err } = await child.ended
    t.equal(code, signal === 'SIGINT' ? 130 : 143, `${args.join(' ')}: ${err}`)
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
  await interrupt(child, { signal: 'SIGINT', everyMs: 500 })
  const { code, out, err } = await child.ended
  t.match({ code, out }, { code: 130, out: '' })
  t.match(err, /interrupted/)
})

type Interrupting = { readonly signal: NodeJS.Signals; readonly everyMs: number }

/** Sends the signal again and again until the program has ended. */
async function interrupt(child: Child, { signal, everyMs }: Interrupting): Promise<void> {
  let isOver = false
  void child.ended.then(() => {
    isOver = true
  })
  while (!isOver) {
    await wait(everyMs)
    child.kill(signal)
  }
}
