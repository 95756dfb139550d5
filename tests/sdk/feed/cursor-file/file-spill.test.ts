import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { memoryCursor } from '../../../../sdk/src/feed/cursor/memory-cursor.ts'
import type { Spill } from '../../../../sdk/src/feed/cursor/spill.ts'
import { fileSpill } from '../../../../sdk/src/feed/cursor-file/file-spill.ts'
import { missing } from '../../../support/missing.ts'
import { numbersOf, recordOf } from '../listing.ts'

const COUNT = 5000
const records = Array.from({ length: COUNT }, (_, n) => recordOf(COUNT - n))

/** Everything, from the end. */
async function readAll(spill: Spill, end: number): Promise<{ readonly numbers: number[]; readonly blocks: number }> {
  const numbers: number[] = []
  let blocks = 0
  for (let at = end; at > 0; blocks += 1) {
    const block = await spill.readBack(at)
    numbers.push(...numbersOf(block.records))
    at = block.start
  }
  return { numbers, blocks }
}

t.test('a spill is read back oldest first, in memory and in a file', async (t) => {
  for (const spill of [fileSpill(join(t.testdir(), 'c.spill')), memoryCursor().spill ?? missing()]) {
    const half = await spill.append(records.slice(0, COUNT / 2), 0)
    const end = await spill.append(records.slice(COUNT / 2), half)
    const { numbers, blocks } = await readAll(spill, end)
    t.strictSame(numbers, numbersOf(records).reverse(), spill.name)
    t.ok(blocks > 1, spill.name)
    const again = await spill.append([recordOf(0)], half)
    t.strictSame(
      (await readAll(spill, again)).numbers.slice(0, 2),
      [0, COUNT / 2 + 1],
      'what a crash repeats is replaced',
    )
    await spill.remove()
    await spill.remove()
  }
  t.strictSame([fileSpill('/tmp/c.spill').name, memoryCursor().spill?.name], ['c.spill', 'memory'])
})

t.test('a file that is shorter than its record, or damaged, is refused', async (t) => {
  const path = join(t.testdir(), 'c.spill')
  const spill = fileSpill(path)
  const end = await spill.append(records.slice(0, 100), 0)
  const text = await readFile(path, 'utf8')
  const corrupt = { code: 'cursor', reason: 'corrupt' }
  await truncate(path, end - 1)
  const shorter = { ...corrupt, message: `the spill file has ${end - 1} bytes, not the ${end} on record` }
  await t.rejects(spill.readBack(end), shorter)
  await t.rejects(spill.append([recordOf(0)], end), shorter)
  for (const line of ['{"a"', '["a","b"]', '[1,"b","c"]', '["a",1,"c"]', '["a","b",null]', 'null']) {
    await writeFile(path, text)
    await appendFile(path, `${line}\n`)
    await t.rejects(spill.readBack(end + line.length + 1), corrupt, line)
  }
  await writeFile(path, 'x'.repeat(300_000))
  await t.rejects(spill.readBack(300_000), corrupt, 'no line at all')
})
