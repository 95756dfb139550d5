import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { opendir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { openTestApp } from '../tests/support/app.ts'
import type { Answer } from '../tests/support/contract.ts'
import { describeMachine } from './machine.ts'

// Hunts over files of this machine, with and without filters of their text, and the same rules by yara: npm run hunt -w bench -- --files 20000
const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '5000' },
    folder: { type: 'string', default: '/usr' },
    rules: { type: 'string', default: join(import.meta.dirname, 'hunt-rules.yar') },
  },
})
const MAX_FILE_BYTES = 16 * 2 ** 20

console.log(await describeMachine())
await using stack = new AsyncDisposableStack()
const test = { teardown: (end: () => Promise<void>) => stack.defer(end) }
const settings = { enable_facts: '1', enable_yara: '1', hunt_rate: '10000000000' }
const { app, admin, folder } = await openTestApp(test, settings)
const source = await readFile(values.rules, 'utf8')

const paths = await filesBelow(values.folder, Number(values.files))
const ids = new Map<string, string>()
for (const path of paths) {
  const content = await readFile(path)
  const id = createHash('sha256').update(content).digest('hex')
  if (ids.has(id)) continue
  await admin.upload(content, { name: 'f' })
  ids.set(id, path)
}
const totals = async () => {
  const { rows } = await app.db.raw<{ rows: Record<'files' | 'bytes' | 'filters' | 'kept', string>[] }>(
    `select count(*) as files, sum(o.file_size) as bytes, count(f.object_id) as filters, sum(length(f.filter)) as kept
     from object o left join file_text_filter f on f.object_id = o.id`,
  )
  return rows[0]
}
for (let found = await totals(); found?.filters !== found?.files; found = await totals()) await wait(5000)
const { files, bytes, kept } = (await totals()) ?? {}
const megabytes = (count: unknown): string => `${(Number(count) / 1e6).toFixed(1)} MB`
const share = ((100 * Number(kept)) / Number(bytes)).toFixed(2)
console.log(`${files} files of ${megabytes(bytes)}, filters of ${megabytes(kept)} (${share} %)`)

await hunt('warm-up')
const filtered = await hunt('with filters')
await app.db.raw('delete from file_text_filter')
const read = await hunt('without filters')
const expected = await yaraHits()
for (const [name, hits] of Object.entries({ filtered, read }))
  console.log(`${name}: ${hits.size} hits, ${differences(hits, expected)} other than those of yara (${expected.size})`)

/** Regular files that are not too large, spread over the folder. */
async function filesBelow(root: string, count: number): Promise<readonly string[]> {
  const found: string[] = []
  for await (const entry of await opendir(root, { recursive: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const { size } = await stat(path).catch(() => ({ size: 0 }))
    if (size > 0 && size <= MAX_FILE_BYTES) found.push(path)
  }
  const step = Math.max(1, found.length / count)
  return Array.from({ length: Math.min(count, found.length) }, (_, n) => found[Math.floor(n * step)] ?? '')
}

/** Hits as rule and file, and prints what the hunt took. */
async function hunt(name: string): Promise<ReadonlySet<string>> {
  const begun = { at: performance.now(), cpu: process.cpuUsage() }
  const { json } = await admin.send('POST', '/api/yara/hunt', { source })
  let hunted: Answer['json'] = json
  while (hunted.state === 'running') {
    await wait(50)
    hunted = (await admin.get(`/api/yara/hunt/${json.id}`)).json
  }
  const { user, system } = process.cpuUsage(begun.cpu)
  const seconds = ((performance.now() - begun.at) / 1000).toFixed(2)
  console.log(
    `${name}: ${seconds} s, processor of the server ${((user + system) / 1e6).toFixed(2)} s; ` +
      `${hunted.scanned - hunted.skipped - hunted.failed} files of ${megabytes(hunted.bytes)} read, ` +
      `${hunted.skipped} skipped, ${hunted.failed} failed, unfiltered rules: ${hunted.unfiltered_rules.join() || 'none'}`,
  )
  const hits = new Set<string>()
  for (let after = 0; ; ) {
    const page = (await admin.get(`/api/yara/hunt/${json.id}/hit?after=${after}&count=1000`)).json.hits
    for (const { rule, object, position } of page) {
      hits.add(`${rule} ${object}`)
      after = position
    }
    if (page.length === 0) return hits
  }
}

async function yaraHits(): Promise<ReadonlySet<string>> {
  const list = join(folder, 'files')
  await writeFile(list, [...ids.values()].join('\n'))
  const begun = performance.now()
  const { stdout } = await promisify(execFile)('yara', ['-w', '-p', '1', '--scan-list', values.rules, list], {
    maxBuffer: 2 ** 28,
  })
  console.log(`yara, one thread: ${((performance.now() - begun) / 1000).toFixed(2)} s`)
  const idOf = new Map([...ids].map(([id, path]) => [path, id]))
  return new Set(
    stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => `${line.slice(0, line.indexOf(' '))} ${idOf.get(line.slice(line.indexOf(' ') + 1))}`),
  )
}

function differences(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((hit) => !other.has(hit)).length + [...other].filter((hit) => !one.has(hit)).length
}
