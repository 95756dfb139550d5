import { createHash } from 'node:crypto'
import { opendir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openTestApp } from '../tests/support/app.ts'
import { describeMachine } from './machine.ts'

// Three hunts over the same files, one after another and at once: npm run hunts-at-once -w bench -- --files 2000
const { values } = parseArgs({
  options: { files: { type: 'string', default: '2000' }, folder: { type: 'string', default: '/usr' } },
})
const MAX_FILE_BYTES = 16 * 2 ** 20
// These rules need no certain text, so that a hunt reads every file.
const SOURCES = ['GetProcAddress', 'socket', 'password'].map(
  (text) => `rule has_${text} { strings: $a = "${text}" xor $b = "${text}" wide condition: any of them }`,
)

console.log(await describeMachine())
await using stack = new AsyncDisposableStack()
const test = { teardown: (end: () => Promise<void>) => stack.defer(end) }
const settings = { enable_facts: '0', enable_yara: '1', hunt_rate: '10000000000' }
const { admin } = await openTestApp(test, settings)
const stored = await upload()
console.log(`${stored.files} files of ${megabytes(stored.bytes)}`)
await hunt(SOURCES.slice(0, 1))

const apart = await measure('one after another', async () => {
  const hits: unknown[] = []
  for (const source of SOURCES) hits.push(...(await hunt([source])))
  return hits
})
const together = await measure('at once', () => hunt(SOURCES))
console.log(JSON.stringify(apart) === JSON.stringify(together) ? 'equal hits' : 'the hits differ')

async function upload(): Promise<{ readonly files: number; readonly bytes: number }> {
  const known = new Set<string>()
  let bytes = 0
  for await (const path of filesBelow(values.folder)) {
    if (known.size === Number(values.files)) break
    const content = await readFile(path)
    const id = createHash('sha256').update(content).digest('hex')
    if (known.has(id)) continue
    await admin.upload(content, { name: 'f' })
    known.add(id)
    bytes += content.length
  }
  return { files: known.size, bytes }
}

/** Every 20th file. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  let number = 0
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const { size } = await stat(path).catch(() => ({ size: 0 }))
    if (size === 0 || size > MAX_FILE_BYTES) continue
    number += 1
    if (number % 20 === 0) yield path
  }
}

/** The hits of hunts that run at the same time. */
async function hunt(sources: readonly string[]): Promise<readonly unknown[]> {
  const ids: string[] = []
  for (const source of sources) ids.push((await admin.send('POST', '/api/yara/hunt', { source })).json.id)
  return Promise.all(ids.map(hitsOf))
}

async function hitsOf(id: string): Promise<unknown> {
  while ((await admin.get(`/api/yara/hunt/${id}`)).json.state === 'running') await wait(50)
  return (await admin.get(`/api/yara/hunt/${id}/hit?count=1000`)).json.hits
}

async function measure<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begun = { at: performance.now(), cpu: process.cpuUsage(), engine: await usageOfEngine() }
  const result = await work()
  const { user, system } = process.cpuUsage(begun.cpu)
  const engine = await usageOfEngine()
  console.log(
    `${name}: ${seconds(performance.now() - begun.at)}, processor of the server ${seconds((user + system) / 1000)}, ` +
      `of the engine ${seconds(engine.cpuMs - begun.engine.cpuMs)}, which read ${megabytes(engine.bytes - begun.engine.bytes)}`,
  )
  return result
}

/** Of all processes that the server has started. */
async function usageOfEngine(): Promise<{ readonly cpuMs: number; readonly bytes: number }> {
  let [cpuMs, bytes] = [0, 0]
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ') ?? []
    if (Number(fields[1]) !== process.pid) continue
    if (!(await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes('engine-process')) continue
    cpuMs += 10 * (Number(fields[11]) + Number(fields[12]))
    bytes += Number(/rchar: (\d+)/.exec(await readFile(`/proc/${pid}/io`, 'utf8'))?.[1])
  }
  return { cpuMs, bytes }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}

function megabytes(count: number): string {
  return `${(count / 1e6).toFixed(1)} MB`
}
