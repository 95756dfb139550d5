import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { measureBare, openBareWorks } from './compare/bare-works.ts'
import { describeNoise, openNoise } from './compare/noise.ts'
import { openSides } from './compare/open-sides.ts'
import { report, reportChanges } from './compare/report.ts'
import { changesBetween, type Results, type Row, rowOf } from './compare/results.ts'
import { measureWork } from './compare/rounds.ts'
import { type Work, works } from './compare/works.ts'
import { describeMachine } from './machine.ts'
import { readOptions } from './read-options.ts'

const { values, positionals } = readOptions()
const { against, url, token, folder, save } = values
const [rounds, requests, clients] = [Number(values.rounds), Number(values.requests), Number(values.clients)]
const megabytes = Number(values.megabytes)
const largeRounds = Math.min(rounds, 5)
const wanted = new RegExp(values.only, 'i')
// npm changes into the folder of the package.
const fromHere = (path: string): string => resolve(process.env.INIT_CWD ?? '', path)

if (positionals.length > 0) await compareSaved(positionals)
else await run()

async function compareSaved([before, after]: readonly string[]): Promise<void> {
  if (before === undefined || after === undefined) throw new Error('name two files that were saved: <before> <after>')
  const [a, b] = [await readSaved(before), await readSaved(after)]
  const [first, second] = [a.sides[0], b.sides[0]]
  if (first === undefined || second === undefined) throw new Error('a file has no results')
  for (const [name, { at, noise }] of Object.entries({ before: a, after: b }))
    console.log(`${name.padEnd(11)} ${at}\n${describeNoise(noise)}`)
  console.log(`\n${reportChanges(changesBetween(first, second))}`)
}

async function readSaved(path: string): Promise<Results> {
  return JSON.parse(await readFile(fromHere(path), 'utf8'))
}

async function run(): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const machine = await describeMachine()
  console.log(
    `${machine}\nrounds      ${rounds} of ${requests} requests by ${clients} clients, ${largeRounds} of ${megabytes} MB\n`,
  )
  const { look, noise } = openNoise()
  const sides = await openSides({ url, token, against, folder, seeds: Number(values.seeds) }, stack)
  const results = sides.map(({ name, start }) => ({
    name,
    start,
    rows: [] as Row[],
    failed: {} as Record<string, string>,
  }))
  for (const work of works(megabytes).filter(({ name }) => wanted.test(name))) {
    // Not a part of the result.
    console.error(`measuring ${work.name}`)
    const measured = await measureWork(work, sides, { counts: countsOf(work), between: look })
    for (const [n, result] of results.entries()) {
      const found = sides[n] && measured.get(sides[n])
      if (typeof found === 'string') result.failed[work.name] = found
      else if (found !== undefined) result.rows.push(rowOf(work, found))
    }
  }
  for (const result of results) console.log(`${report(result)}\n`)
  await printBare(stack)
  const [after, before] = results
  if (against !== undefined && before && after) console.log(`${reportChanges(changesBetween(before, after))}\n`)
  console.log(describeNoise(noise))
  const saved: Results = { machine, at: new Date().toISOString(), noise, sides: results }
  if (save !== undefined) await writeFile(fromHere(save), `${JSON.stringify(saved, null, 2)}\n`)
}

function countsOf({ megabytes }: Work) {
  return megabytes === undefined ? { rounds, requests, clients } : { rounds: largeRounds, requests: 1, clients: 1 }
}

async function printBare(stack: AsyncDisposableStack): Promise<void> {
  console.log('parts of the work without a server: ms of processor time')
  for (const work of await openBareWorks(megabytes, stack)) {
    console.log(`${work.name.padEnd(28)} ${(await measureBare(work, largeRounds)).toFixed(2).padStart(10)}`)
  }
  console.log('')
}
