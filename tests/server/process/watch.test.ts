import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { listFiles } from '../../support/list-files.ts'
import { ADMIN, startServer } from '../../support/server-process.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { signIn } from '../../support/sign-in.ts'
import { cliEnvironment, LAZARET, openCli } from '../../tour/cli.ts'
import { LIVE_MS, writeLive } from './live-writers.ts'

const KILLS = 2
const LINES_BEFORE_KILL = 15

t.setTimeout(900_000 + LIVE_MS * 4)

t.test('a watcher killed twice prints and fetches each new file, in the order of the listing', async (t) => {
  const server = await startServer(t, { settings: { LOG_LEVEL: 'error' } })
  const user = await signIn(server)
  const cli = openCli(server.folder)
  await cli(['login', '--url', server.url, '--user', ADMIN.login, '--password-stdin'], ADMIN.password)
  const fetched = join(server.folder, 'fetched')
  const words = [
    'watch',
    'files',
    '--cursor',
    join(server.folder, 'cursor.json'),
    '--from',
    'beginning',
    '--download',
    fetched,
  ]

  let kills = 0
  const writing = writeLive({ url: server.url, token: user.token }, () => kills === KILLS)
  const printed: string[] = []
  for (; kills < KILLS; kills += 1) {
    const watcher = watch(server.folder, [...words, '--interval', '100ms'])
    t.teardown(() => watcher.child.kill('SIGKILL'))
    printed.push(...(await watcher.killedAfter(LINES_BEFORE_KILL)))
  }
  const written = await writing
  printed.push(...(await cli([...words, '--once'])).map(idOf))

  const newestFirst = (await listFiles(user)).map(({ id }) => id)
  t.same(newestFirst.toSorted(), written.toSorted())
  const once = printed.filter((id, n) => printed.indexOf(id) === n)
  t.same(once, newestFirst.toReversed(), `${printed.length} lines for ${written.length} files`)
  // What a kill cuts off between the line and its acknowledgement comes again: one for each kill at most.
  t.ok(printed.length - once.length <= KILLS, `${printed.length - once.length} printed again`)
  t.same((await readdir(fetched)).toSorted(), written.toSorted(), 'nothing half fetched is left')
  const digests = await Promise.all(written.map(async (id) => sha256Of(await readFile(join(fetched, id)))))
  t.same(digests, written)
})

const idOf = (line: string): string => JSON.parse(line).id

type Watcher = { readonly child: ChildProcess; killedAfter(lines: number): Promise<string[]> }

function watch(folder: string, words: readonly string[]): Watcher {
  const child = spawn(process.execPath, [LAZARET, ...words], { cwd: folder, env: cliEnvironment(folder) })
  const killedAfter = async (count: number): Promise<string[]> => {
    let [output, errors] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.split('\n').length > count) child.kill('SIGKILL')
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text
    })
    const [code, signal] = await once(child, 'close')
    if (signal !== 'SIGKILL') throw new Error(`the watcher ended by itself with code ${code}: ${errors}`)
    // The last piece is empty, or a line that the kill cut off.
    return output.split('\n').slice(0, -1).map(idOf)
  }
  return { child, killedAfter }
}
