import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'

const MAIN = fileURLToPath(new URL('../../bench/similar/main.ts', import.meta.url))
const NUMBERS = { files: 1200, real: 240, requests: 3, compared: 30 }

t.test('similar files are those that a comparison with each file finds, among families of real files', async (t) => {
  const words = Object.entries(NUMBERS).flatMap(([name, number]) => [`--${name}`, String(number)])
  const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=@lazaret/source', MAIN, ...words])
  t.match(stdout, /240 digests of 30 real files and their variants/)
  t.match(stdout, /1200 files: \d+ bytes a file, \d+ of them for the index of grams/)
  t.match(stdout, /both +p50 [\d.]+ ms, p95 [\d.]+ ms, most [\d.]+ ms, processor [\d.]+ ms a request/)
  const recall = (name: string): number => Number(new RegExp(`recall of ${name}: ([\\d.]+)`).exec(stdout)?.[1])
  t.equal(recall('TLSH'), 1)
  t.ok(recall('ssdeep') >= 0.9, stdout)
  t.ok(recall('ssdeep by both') >= recall('ssdeep'), stdout)
})
