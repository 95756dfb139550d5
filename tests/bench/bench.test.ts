import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test } from 'tap'
import type { Results } from '../../bench/compare/results.ts'
import { works } from '../../bench/compare/works.ts'
import { startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'

const MAIN = fileURLToPath(new URL('../../bench/main.ts', import.meta.url))
const SMALL = ['--rounds', '1', '--requests', '2', '--seeds', '20', '--megabytes', '1']

test('every row is measured and saved, and two saved runs are compared', async (t) => {
  const folder = t.testdir()
  await bench(folder, [...SMALL, '--save', 'own.json'])
  const { sides, noise } = await saved(folder, 'own.json')
  t.same(
    sides.map(({ name }) => name),
    ['this checkout', 'node:http'],
  )
  for (const { name, rows, failed } of sides) {
    t.same(failed, {}, name)
    t.same(
      rows.map((row) => row.name),
      works(1).map((work) => work.name),
    )
    for (const { p50, p99, server, database } of rows)
      t.ok([p50, p99, ...server, ...database].every(Number.isFinite) && server.length === 1)
  }
  t.ok(Object.values(sides[0]?.start ?? {}).every((value) => value > 0))
  t.equal(noise.processor.length, works(1).length)
  const output = await bench(folder, ['own.json', 'own.json'])
  for (const { name } of works(1)) t.match(output, new RegExp(`^${name} .* x 1\\.00, 95 %: 1\\.00 to 1\\.00$`, 'm'))
})

test('a server that runs is measured by the clock only; what it refuses is reported', async (t) => {
  const folder = t.testdir()
  const server = await startServer(t, { settings: { MAX_UPLOAD_SIZE: '500000' } })
  const token = String((await signIn(server)).token)
  await bench(folder, [...SMALL, '--url', server.url, '--token', token, '--only', 'ping|upload', '--save', 'it.json'])
  const [side] = (await saved(folder, 'it.json')).sides
  t.match(side, { name: server.url, start: null, failed: { 'upload of 1 MB': /was answered 413/ } })
  t.same(
    side?.rows.map((row) => [row.name, row.server]),
    [
      ['ping', []],
      ['upload of 20 kB, 2 tags', []],
    ],
  )
})

async function bench(folder: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, INIT_CWD: folder }
  const command = ['--conditions=@lazaret/source', MAIN, ...args]
  return (await promisify(execFile)(process.execPath, command, { env, cwd: folder })).stdout
}

async function saved(folder: string, name: string): Promise<Results> {
  return JSON.parse(await readFile(join(folder, name), 'utf8'))
}
