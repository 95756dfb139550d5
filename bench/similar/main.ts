import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openTestApp } from '../../tests/support/app.ts'
import { describeMachine } from '../machine.ts'
import { percentile } from '../scale/percentiles.ts'
import { openAllPairs } from './all-pairs.ts'
import { disguised } from './disguise.ts'
import { fill, type StoredFile } from './fill.ts'
import { type Digests, MEMBERS, realFamilies } from './real-families.ts'

// Lists of similar files among many, of families of real files: npm run similar -w bench -- --files 1000000
const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '200000' },
    real: { type: 'string', default: '20000' },
    requests: { type: 'string', default: '200' },
    compared: { type: 'string', default: '60' },
  },
})
const COUNT = 500
const METHODS = {
  ssdeep: 'min_score=50&max_distance=0',
  TLSH: 'min_score=100&max_distance=100',
  both: 'min_score=50&max_distance=100',
} as const

type Answer = { readonly files: readonly { readonly file: { readonly id: string } }[]; readonly is_complete: boolean }

console.log(await describeMachine())
const real = realFamilies(Number(values.real) / MEMBERS)
console.log(`${real.length * MEMBERS} digests of ${real.length} real files and their variants`)
await using stack = new AsyncDisposableStack()
const { app, url, admin } = await openTestApp(
  { teardown: (end: () => Promise<void>) => stack.defer(end) },
  { enable_rate_limit: '0' },
)
const files = await fill(app.db, allFamilies(Number(values.files)))
const { rows } = await app.db.raw<{ rows: { table: string; grams: string }[] }>(
  `select pg_total_relation_size('file_similarity') as table, pg_relation_size('lz_file_similarity_grams') as grams`,
)
const bytes = (total: string | undefined): number => Math.round(Number(total) / files.length)
console.log(
  `${files.length} files: ${bytes(rows[0]?.table)} bytes a file, ${bytes(rows[0]?.grams)} of them for the index of grams`,
)
const rss = process.memoryUsage().rss
const began = performance.now()
await ask(anyFile(), METHODS.both)
console.log(`first request: ${Math.round(performance.now() - began)} ms`)
console.log(`memory: ${Math.round((process.memoryUsage().rss - rss) / 2 ** 20)} MiB more`)
for (const [name, bounds] of Object.entries(METHODS)) await measure(name, bounds)
await compare()

function* allFamilies(count: number): Generator<Digests[]> {
  for (let done = 0; done < count; done += MEMBERS) {
    const family = real[(done / MEMBERS) % real.length] ?? []
    yield done < real.length * MEMBERS ? family : disguised(family)
  }
}

function anyFile(): StoredFile {
  const file = files[randomInt(files.length)]
  if (file === undefined) throw new Error('there are no files')
  return file
}

async function ask({ sha256 }: StoredFile, bounds: string): Promise<Answer> {
  const path = `/api/file/${sha256}/similar?${bounds}&count=${COUNT}`
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${admin.token}` } })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as Answer
}

async function measure(name: string, bounds: string): Promise<void> {
  const cpu = process.cpuUsage()
  const times: number[] = []
  for (let n = 0; n < Number(values.requests); n++) {
    const asked = performance.now()
    await ask(anyFile(), bounds)
    times.push(performance.now() - asked)
  }
  const { user, system } = process.cpuUsage(cpu)
  times.sort((a, b) => a - b)
  const [p50, p95, most] = [50, 95, 100].map((percent) => percentile(times, percent).toFixed(1))
  const processor = ((user + system) / 1000 / times.length).toFixed(1)
  console.log(`${name.padEnd(7)} p50 ${p50} ms, p95 ${p95} ms, most ${most} ms, processor ${processor} ms a request`)
}

/** The share of what a comparison with every file finds; of more than a list has, as many as it has. */
async function compare(): Promise<void> {
  const pairs = openAllPairs(files)
  const recall = { ssdeep: { found: 0, all: 0 }, TLSH: { found: 0, all: 0 }, 'ssdeep by both': { found: 0, all: 0 } }
  const count = (name: keyof typeof recall, { files }: Answer, expected: ReadonlySet<string>): void => {
    recall[name].found += Math.min(COUNT, files.filter(({ file }) => expected.has(file.id)).length)
    recall[name].all += Math.min(COUNT, expected.size)
  }
  for (let n = 0; n < Number(values.compared); n++) {
    const file = anyFile()
    const byScore = pairs.byScore(file, 50)
    count('ssdeep', await ask(file, METHODS.ssdeep), byScore)
    count('ssdeep by both', await ask(file, METHODS.both), byScore)
    count('TLSH', await ask(file, METHODS.TLSH), pairs.byDistance(file, 100))
  }
  for (const [name, { found, all }] of Object.entries(recall))
    console.log(`recall of ${name}: ${(found / all).toFixed(4)}, ${found} of ${all} for ${values.compared} files`)
}
