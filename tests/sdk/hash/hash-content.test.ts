import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { hashBlob, hashFile } from '@lazaret/sdk'
import t from 'tap'
import { sha256Of } from '../records.ts'

const bytes = randomBytes(700_000)

t.test('a file is hashed from wherever it comes', async (t) => {
  const path = join(t.testdir({ 'a.bin': bytes }), 'a.bin')
  const pieces = async function* () {
    yield bytes.subarray(0, 3)
    yield bytes.subarray(3)
  }
  for (const source of [path, bytes, new Blob([bytes]), pieces, pieces()])
    t.equal(await hashFile(source), sha256Of(bytes))
})

t.test('a text is hashed as UTF-8', async (t) => {
  t.equal(await hashBlob('ą\u{1f9a0}'), sha256Of('ą\u{1f9a0}'))
  t.equal(await hashBlob(''), sha256Of(''))
})
