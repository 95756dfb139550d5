import { randomInt } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { listFiles } from '../../support/list-files.ts'
import { recordsOf, startCli } from '../support/start-cli.ts'
import { type Exchange, isUpload } from './gateway.ts'
import { fileCount, sha256, writeMany } from './many-files.ts'
import { isSameSet, openTransfer, type Transfer } from './open-transfer.ts'

const FILES = fileCount(60)
const KILLS = 2
const CONCURRENCY = 4
const GROUP_FILES = 64
t.setTimeout(900_000 + FILES * 200)

/** Runs it again and again, and kills it after some more lines each time; then to its end. */
async function killedOften(args: readonly string[], { gateway, options }: Transfer): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill++) {
    const child = startCli(args, options)
    const lines = randomInt(Math.floor(FILES / 20), Math.floor(FILES / 5))
    await child.until((out) => (out.match(/"status":"(?:new|ok)"/g)?.length ?? 0) >= lines)
    child.kill('SIGKILL')
    await child.ended
    await gateway.idle()
  }
}

const storedBy = (seen: readonly Exchange[]) => seen.flatMap(({ stored }) => stored)

// Small files go in requests of a hundred.
const PUSHED_FILES = 25 * FILES

t.test(
  `push of ${PUSHED_FILES} files, killed ${KILLS} times and resumed: none is missing, none is sent twice`,
  async (t) => {
    const opened = await openTransfer(t)
    const { app, gateway, cli, run } = opened
    const ids = await writeMany(cli.path('drop'), { count: PUSHED_FILES, seed: 'push' })
    const args = [
      'push',
      '-r',
      'drop',
      '--tag',
      'feed:drop',
      '--manifest',
      'up.jsonl',
      '--resume',
      '-j',
      String(CONCURRENCY),
    ]
    await killedOften(args, opened)
    const cutOff = gateway.seen.filter((one) => isUpload(one) && one.stored.length === 0).length
    const before = storedBy(gateway.seen).length
    const last = await run(args)
    t.equal(last.code, 0, last.err)
    const stored = storedBy(gateway.seen)
    t.ok(before > 0 && before < PUSHED_FILES, `${before} were stored when the last run began`)
    t.equal(new Set(stored).size, stored.length, 'no file was stored by two uploads')
    t.ok(cutOff <= KILLS * CONCURRENCY, `${cutOff} uploads were cut off by a kill, before the server had their bytes`)
    const seen = new Set(stored)
    const unseen = [...ids.values()].filter((id) => !seen.has(id)).length
    // The server stores a group of files when it has arrived, and the rest of its request may still be on its way.
    t.ok(unseen <= cutOff * GROUP_FILES, `${unseen} files were stored by uploads that were cut off`)
    t.equal((await listFiles(app.admin)).length, PUSHED_FILES)
    t.equal((await app.admin.get('/api/file/count?query=tag:"feed:drop"')).json.count, PUSHED_FILES, 'each has its tag')
    const known = recordsOf(last).filter(({ status }) => status === 'known').length
    t.ok(known <= before, `${known} had been stored when the last kill cut off the answer, and were looked up`)
    const entries = (await readFile(cli.path('up.jsonl'), 'utf8')).trim().split('\n').slice(1)
    const paths = entries.map((line) => JSON.parse(line).path)
    t.equal(new Set(paths).size, PUSHED_FILES, 'the manifest names every file')
    t.equal(paths.length, PUSHED_FILES, 'and each once')
  },
)

t.test(`pull of ${FILES} files, killed ${KILLS} times: never a half file under its name, none twice`, async (t) => {
  const opened = await openTransfer(t)
  const { app, gateway, cli, run } = opened
  const ids = [...(await writeMany(cli.path('drop'), { count: FILES, seed: 'pull' })).values()]
  t.equal((await run(['push', '-r', 'drop', '-o', 'ids', '-j', '8'])).code, 0)
  await writeFile(cli.path('list.txt'), `${ids.join('\n')}\n`)
  const folder = cli.path('in')
  const args = ['pull', '@list.txt', '-O', 'in', '-j', String(CONCURRENCY)]
  gateway.judge = ({ path }) => {
    void requireWhole(t, folder, path)
    return undefined
  }
  await killedOften(args, opened)
  await requireAllWhole(t, folder)
  const last = await run(args)
  t.equal(last.code, 0, last.err)
  t.ok(isSameSet(await readdir(folder), ids), 'the folder is the list, and nothing else is in it')
  await requireAllWhole(t, folder)
  const fetched = gateway.seen.filter(({ path, status }) => path.endsWith('/download') && status !== undefined)
  t.ok(fetched.length <= FILES + KILLS * CONCURRENCY, `${fetched.length} downloads for ${FILES} files`)
  t.equal((await listFiles(app.admin)).length, FILES)
})

/** At any moment: what has its name has its bytes. */
async function requireWhole(t: Test, folder: string, path: string): Promise<void> {
  const id = path.split('/')[3] ?? ''
  const bytes = await readFile(join(folder, id)).catch(() => undefined)
  if (bytes && sha256(bytes) !== id) t.fail(`${id} has its name without its bytes`)
}

async function requireAllWhole(t: Test, folder: string): Promise<void> {
  const wrong = []
  for (const name of await readdir(folder)) {
    if (name.includes('.part')) continue
    if (sha256(await readFile(join(folder, name))) !== name) wrong.push(name)
  }
  t.same(wrong, [], 'what has its name has its bytes')
}
