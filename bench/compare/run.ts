import { parseArgs } from 'node:util'
import { concurrently } from '../../tests/support/concurrently.ts'
import { describeMachine } from '../machine.ts'
import { readLiterals } from '../scale/literals.ts'
import { openScale } from '../scale/open-scale.ts'
import { openCopy } from './open-copy.ts'
import { openSide, type Side } from './open-side.ts'
import { type Meter, openMeter, type ProcessorTime } from './processor-time.ts'
import { ratioOf } from './ratio.ts'
import { WORKS, type Work } from './works.ts'

// Two checkouts by their processor time for each request, in turns of short rounds on one machine.
const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    before: { type: 'string' },
    after: { type: 'string', default: '.' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '30' },
    requests: { type: 'string', default: '100' },
    clients: { type: 'string', default: '4' },
  },
})
const { folder, before, after } = values
if (folder === undefined) throw new Error('name the folder of a generated database: --folder <path>')
if (before === undefined) throw new Error('name the checkout to compare with: --before <folder>')
const [rounds, requests, clients] = [Number(values.rounds), Number(values.requests), Number(values.clients)]

await using stack = new AsyncDisposableStack()
const scale = await openScale(folder, stack)
const literals = await readLiterals(scale.db, ['admin'])
const sides = [await measured(before, 'before'), await measured(after, 'after')] as const
console.log(`${await describeMachine()}\n`)
console.log('milliseconds of processor time for each request, server + PostgreSQL\n')
const wanted = new RegExp(values.only, 'i')
for (const [name, work] of Object.entries(WORKS)) if (wanted.test(name)) console.log(line(name, await compare(work)))

type Measured = Side & { readonly meter: Meter }

async function measured(checkout: string, name: string): Promise<Measured> {
  const side = await openSide({ checkout, uri: await openCopy(scale, name, stack) }, stack)
  return { ...side, meter: openMeter(side) }
}

type Pair = readonly [before: ProcessorTime, after: ProcessorTime]

async function compare(work: Work): Promise<readonly Pair[]> {
  // The first round compiles, fills caches and opens connections.
  for (const side of sides) await round(side, work, 0)
  const pairs: Pair[] = []
  for (let n = 1; n <= rounds; n += 1) {
    const [first, second] = n % 2 === 0 ? sides : sides.toReversed()
    if (first === undefined || second === undefined) break
    const [a, b] = [await round(first, work, n), await round(second, work, n)]
    pairs.push(n % 2 === 0 ? [a, b] : [b, a])
  }
  return pairs
}

async function round(side: Measured, work: Work, n: number): Promise<ProcessorTime> {
  const start = await side.meter()
  const numbers = Array.from({ length: requests }, (_, i) => n * requests + i)
  await concurrently(clients, numbers, (number) => work(side, literals, number))
  const end = await side.meter()
  return { server: (end.server - start.server) / requests, database: (end.database - start.database) / requests }
}

function line(name: string, pairs: readonly Pair[]): string {
  const all = ({ server, database }: ProcessorTime): number => server + database
  const { median, low, high } = ratioOf(pairs.map(([a, b]) => [all(a), all(b)]))
  const percent = (ratio: number): string => `${ratio < 1 ? '' : '+'}${((ratio - 1) * 100).toFixed(1)} %`
  const cells = [
    `before ${shown(pairs.map(([a]) => a))}`,
    `after ${shown(pairs.map(([, b]) => b))}`,
    `${percent(median).padStart(8)}, 95 %: ${percent(low)} to ${percent(high)}`,
  ]
  return `${name.padEnd(32)} ${cells.join('   ')}`
}

function shown(times: readonly ProcessorTime[]): string {
  const mean = (values: readonly number[]): string =>
    (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2).padStart(6)
  return `${mean(times.map(({ server }) => server))} + ${mean(times.map(({ database }) => database))}`
}
