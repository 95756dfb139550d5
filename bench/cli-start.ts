import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeMachine } from './machine.ts'
import { type RateMeasurement, summary } from './measure.ts'
import { table } from './table.ts'

const runs = Number(process.env.BENCH_RUNS ?? 10)
const bin = fileURLToPath(new URL('../cli/bin/lazaret.mjs', import.meta.url))
const cache = await mkdtemp(join(tmpdir(), 'lazaret-start-'))
const kept = { PATH: process.env.PATH, XDG_CACHE_HOME: cache, LAZARET_CONFIG: join(cache, 'config.json') }

/** Milliseconds from the start of a process to its end. */
async function timed(args: readonly string[], env: NodeJS.ProcessEnv): Promise<RateMeasurement> {
  const times: number[] = []
  for (let n = -1; n < runs; n += 1) {
    const began = performance.now()
    await once(spawn(process.execPath, args, { env, stdio: 'ignore' }), 'close')
    // The first run fills what is kept.
    if (n >= 0) times.push(performance.now() - began)
  }
  return summary(times)
}

const bare = { name: 'node -e 0', unit: 'ms', measured: await timed(['-e', '0'], kept) }
const commands = [
  ['--help'],
  ['version'],
  ['upload', '--help'],
  ['count', '--url', 'http://127.0.0.1:1', '--retries', '0'],
]
const rows = []
for (const args of commands) {
  const name = `lazaret ${args[0]}${args[1] === '--help' ? ' --help' : ''}`
  const without = { ...kept, NODE_DISABLE_COMPILE_CACHE: '1' }
  rows.push({ name, unit: 'ms', measured: await timed([bin, ...args], kept), bare: [bare] })
  rows.push({ name: `${name}, nothing kept`, unit: 'ms', measured: await timed([bin, ...args], without) })
}
await rm(cache, { recursive: true, force: true })
console.log(`${await describeMachine()}\n${runs} runs each\n\n${table(rows)}`)
