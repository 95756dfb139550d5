import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { applyMutation, findMutations } from '../mutants/mutations.ts'
import { sample } from '../mutants/random.ts'

const RUNNER = fileURLToPath(new URL('../mutants/run.ts', import.meta.url))
const SOURCE = `export function isWithin(value: number, limit: number): boolean {
  return value <= limit
}

export function sumTo(last: number): number {
  let sum = 0
  for (let n = 1; n < 4; n += 1) sum += Math.min(n, last)
  return sum
}

export function unused(text: string | null): string {
  return text ?? 'nothing'
}
`
const TEST = `import assert from 'node:assert'
import { isWithin, sumTo } from '../../../server/src/limits/within.ts'
assert.equal(isWithin(1, 2), true)
assert.equal(isWithin(3, 2), false)
assert.equal(sumTo(9), 6)
`

/** A repository of one source and its tests. */
function openFixture(t: Test, test = TEST): string {
  const root = t.testdir({
    server: { src: { limits: { 'within.ts': SOURCE } } },
    tests: { server: { limits: { 'within.test.ts': test, 'broken.test.ts': 'process.exit(1)\n' } } },
  })
  execFileSync('git', ['init', '--quiet', root])
  return root
}

function start(t: Test, root: string, ...more: readonly string[]) {
  const scratch = t.testdirName.replace(/\/?$/, '-scratch')
  execFileSync('mkdir', ['-p', scratch])
  t.teardown(() => execFileSync('rm', ['-rf', scratch]))
  const words = [RUNNER, 'server/src/limits', '--root', root, '--limit', '3', '--count', '100', ...more]
  const child = spawn(process.execPath, words, { env: { ...process.env, TMPDIR: scratch } })
  const printed = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed.err += text
  })
  const ended = once(child, 'close').then(([code]) => ({ code, ...printed, left: readdirSync(scratch) }))
  return { child, printed, ended }
}

t.test('every place that can be mutated is found, and each mutant is a program', async (t) => {
  const changed = (source: string) => findMutations(source).map((mutation) => applyMutation(source, mutation))
  t.same(changed('x(a < b)'), [';', 'x(a <= b)', 'x(a >= b)'])
  t.same(changed('const a = b && !c'), ['const a = b || !c', 'const a = b && c'])
  t.same(changed('const a = b ?? c'), ['const a = b', 'const a = c'])
  t.same(changed('const a = b?.c'), ['const a = b.c'])
  t.same(changed('const a = await b'), ['const a = b'])
  t.same(changed('const a = Math.min(1, b)'), ['const a = Math.max(1, b)'])
  t.same(changed(`const a = 'b'`), [`const a = ''`])
  t.same(changed(`const [a = 'b'] = c`), [])
  t.same(changed(`const a = b + 'c'`), [`const a = b + ''`])
  t.same(changed(`throw new Error('a message')`), [';'])
  t.same(changed(`app.log.warn(b, 'a message')`), [';'])
  t.same(changed('function a() {\n  return b\n}'), ['function a() {\n  return null\n}'])
  t.same(changed('const a = () => undefined'), [])
  t.same(changed('const a = b.filter(c)'), ['const a = b'])
  t.same(changed(`import a from 'b'\ntype C = 'd'\nexport { a }`), [], 'nothing that is gone when it runs')
  t.same(changed('const a = b ? true : c'), [
    'const a = false ? true : c',
    'const a = true ? true : c',
    'const a = b ? false : c',
  ])
})

t.test('a sample depends on its seed alone, and stays in order', async (t) => {
  const items = Array.from({ length: 1000 }, (_, n) => n)
  const [one, again, other] = [sample(items, 1, 20), sample(items, 1, 20), sample(items, 2, 20)]
  t.equal(one.length, 20)
  t.same(one, again)
  t.notSame(one, other)
  t.same(
    one,
    one.toSorted((a, b) => a - b),
  )
  t.same(sample(items, 1, 2000), items)
})

t.test('faults that a test notices are told from those that none does, in copies that are removed', async (t) => {
  const root = openFixture(t)
  const { code, out, err, left } = await start(t, root, '--jobs', '2').ended
  t.equal(code, 0)
  t.match(err, 'fails without any fault, and is left out: tests/server/limits/broken.test.ts')
  t.match(err, /noticed \d+ server\/src\/limits\/within\.ts: arithmetic, .* too slow/, 'a loop without end')
  t.match(
    out,
    /server\/src\/limits\/within\.ts:2: boundary.*\n- {3}return value <= limit\n\+ {3}return value < limit\n/,
  )
  t.match(out, /within\.ts:12: default \(1 test files passed\)/)
  t.notMatch(out, /within\.ts:2: (?:comparison|result)/)
  const [, noticed, all, seed] = /\nserver\/src\/limits: (\d+) of (\d+) noticed, \d+ %, seed (\d+)\n$/.exec(out) ?? []
  t.equal(Number(all) - Number(noticed), out.match(/^survived /gm)?.length)
  t.equal(seed, '1')
  t.equal(readFileSync(join(root, 'server/src/limits/within.ts'), 'utf8'), SOURCE)
  t.same(left, [])
})

t.test('numbers of the sample can be run alone, and a score that is too low is a failure', async (t) => {
  const { code, out } = await start(t, openFixture(t), '--only', '2', '--least', '100').ended
  t.equal(code, 1)
  t.match(out, /^survived 2: [\s\S]*0 of 1 noticed, 0 %/)
})

t.test('an interrupted run ends its tests, says what was run, and removes its copies', async (t) => {
  const hanging = `${TEST}setTimeout(() => {}, isWithin(2, 2) && sumTo(9) === 6 && isWithin(1, 2) ? 0 : 3_600_000)\n`
  const { child, printed, ended } = start(t, openFixture(t, hanging), '--limit', '3600')
  child.stderr.on('data', () => {
    if (/\d+ mutants, 1 test files/.test(printed.err)) child.kill('SIGINT')
  })
  const { code, out, left } = await ended
  t.equal(code, 130)
  t.match(out, /stopped: this is what was run until then/)
  t.same(left, [])
})

t.test('wrong arguments are refused', async (t) => {
  for (const words of [[], ['nowhere'], ['server/src/limits', '--count', '0'], ['server/src/limits', '--only', 'x']]) {
    const child = spawn(process.execPath, [RUNNER, ...words], { stdio: 'ignore' })
    const [code] = await once(child, 'exit')
    t.equal(code, 2, words.join(' '))
  }
})
