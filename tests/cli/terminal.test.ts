import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import t from 'tap'
import { needProgram } from '../support/programs.ts'
import { PASSWORD, TOKEN } from './support/fake-routes.ts'
import { makeZip } from './support/make-zip.ts'
import { openBoth } from './support/open-both.ts'

const bin = fileURLToPath(new URL('../../cli/bin/lazaret.mjs', import.meta.url))

type Answer = { readonly after: RegExp; readonly text: string }
type Terminal = { readonly code: number | null; readonly screen: string }

/** Runs a command on a pseudo-terminal of 100 columns and types the answers when they are asked for. */
async function onTerminal(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  answers: readonly Answer[] = [],
): Promise<Terminal> {
  const words = [process.execPath, bin, ...args].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['-qec', `stty cols 100; exec ${words}`, '/dev/null'], {
    env: { PATH: process.env.PATH, TERM: 'xterm', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const left = [...answers]
  let screen = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text
    const next = left[0]
    if (!next?.after.test(screen)) return
    left.shift()
    child.stdin.write(next.text)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, screen }
}

t.test('a table, coloured, in which a hostile name stays text', async (t) => {
  if (!needProgram(t, 'script')) return
  const { server, cli } = await openBoth(t)
  server.add('a', { name: 'evil\u001b]0;pwned\u0007\u001b[2J.exe' })
  const env = { LAZARET_URL: server.url, LAZARET_API_KEY: TOKEN, LAZARET_CONFIG: cli.path('config.json') }
  const { code, screen } = await onTerminal(['list'], env)
  t.equal(code, 0)
  t.match(screen, /^\u001b\[1mSHA256/)
  t.match(screen, 'evil\\x1b]0;pwned')
  t.notMatch(screen, /\u001b\]0;|\u001b\[2J|\u0007/)
  t.notMatch((await onTerminal(['list'], { ...env, NO_COLOR: '1' })).screen, /\u001b/)
})

t.test('signing in asks, does not show the password, and keeps the session', async (t) => {
  if (!needProgram(t, 'script')) return
  const { server, cli } = await openBoth(t)
  const config = cli.path('config.json')
  const { code, screen } = await onTerminal(['login'], { LAZARET_CONFIG: config }, [
    { after: /Address of the server: /, text: `${server.url}\r` },
    { after: /Login: /, text: 'alice\r' },
    { after: /Password: /, text: `${PASSWORD}\r` },
  ])
  t.equal(code, 0)
  t.match(screen, `signed in as alice @ ${server.url}`)
  t.notMatch(screen, PASSWORD)
  t.match(JSON.parse(await readFile(config, 'utf8')), { profiles: { default: { url: server.url, login: 'alice' } } })
})

t.test('changing many objects asks first', async (t) => {
  if (!needProgram(t, 'script')) return
  const { server, cli } = await openBoth(t)
  for (let at = 0; at < 21; at++) server.add(`content ${at}`, { tags: ['many'] })
  const env = { LAZARET_URL: server.url, LAZARET_API_KEY: TOKEN, LAZARET_CONFIG: cli.path('config.json') }
  const args = ['tag', 'add', '--query', 'tag:many', 'seen']
  const question = /21 objects match and will be changed\. Type 21 to continue: /
  t.not((await onTerminal(args, env, [{ after: question, text: 'y\r' }])).code, 0)
  t.notOk([...server.files.values()].some(({ tags }) => tags.includes('seen')))
  t.equal((await onTerminal(args, env, [{ after: question, text: '21\r' }])).code, 0)
  t.ok([...server.files.values()].every(({ tags }) => tags.includes('seen')))
})

t.test('progress is drawn and gone again; the results stay whole', async (t) => {
  if (!needProgram(t, 'script')) return
  const { server, cli } = await openBoth(t)
  const ids = ['a', 'b', 'c'].map((text) => server.add(text.repeat(1000)))
  const env = { LAZARET_URL: server.url, LAZARET_API_KEY: TOKEN, LAZARET_CONFIG: cli.path('config.json') }
  const { code, screen } = await onTerminal(['pull', ...ids, '-O', cli.path('in')], env)
  t.equal(code, 0)
  t.match(screen, 'download: ', 'ink drew')
  const lines = stripVTControlCharacters(screen).split(/\r?\n/)
  for (const id of ids)
    t.ok(
      lines.some((line) => new RegExp(`^${id.slice(0, 8)}.* ok +1000 B`).test(line)),
      id,
    )
  const plain = await onTerminal(['pull', ...ids, '-O', cli.path('again'), '--no-progress'], env)
  t.notMatch(plain.screen, 'download: ')
})

t.test('a sample does not go to the terminal', async (t) => {
  if (!needProgram(t, 'script')) return
  const { server, cli } = await openBoth(t)
  const id = server.add('\u001b[2Jboo')
  const env = { LAZARET_URL: server.url, LAZARET_API_KEY: TOKEN, LAZARET_CONFIG: cli.path('config.json') }
  const { code, screen } = await onTerminal(['pull', id, '-O', '-'], env)
  t.equal(code, 2)
  t.notMatch(screen, 'boo')
})

t.test('a locked archive asks for its password, and does not show it', async (t) => {
  if (!needProgram(t, 'script')) return
  const { server, cli } = await openBoth(t)
  const zip = cli.path('locked.zip')
  await writeFile(zip, await makeZip([{ name: 'a', content: 'sample' }], { password: 'own-secret' }))
  const env = { LAZARET_URL: server.url, LAZARET_API_KEY: TOKEN, LAZARET_CONFIG: cli.path('config.json') }
  const asked = /Password of a: /
  const unpacked = await onTerminal(['unpack', zip, '-O', cli.path('q')], env, [
    { after: asked, text: 'wrong-one\r' },
    { after: /Password of a: .*Password of a: /s, text: 'own-secret\r' },
  ])
  t.equal(unpacked.code, 0)
  t.notMatch(unpacked.screen, /own-secret|wrong-one/)
  t.same(await readdir(cli.path('q')), [createHash('sha256').update('sample').digest('hex')])
  const pushed = await onTerminal(['push', zip, '--unzip'], env, [
    { after: /Password of the archives \(infected\): /, text: 'own-secret\r' },
  ])
  t.equal(pushed.code, 0)
  t.match(pushed.screen, /new 1,/)
  t.notMatch(pushed.screen, 'own-secret')
})
