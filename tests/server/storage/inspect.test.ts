import { randomBytes } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { inspect } from '../../../server/src/storage/inspect.ts'
import { sha256Of } from '../../support/sha256-of.ts'

t.test('a file that was verified is not read again until it changes', async (t) => {
  const path = join(t.testdir(), 'content')
  const bytes = randomBytes(100)
  const verified = new Set<string>()
  const expected = { sha256: sha256Of(bytes), sizeBytes: bytes.length }
  const look = () => inspect({ path, expected, verified, signal: new AbortController().signal })
  const write = async (content: Buffer, seconds: number): Promise<void> => {
    await writeFile(path, content)
    await utimes(path, seconds, seconds)
  }
  await write(bytes, 1000)
  t.same(await look(), { state: 'right' })
  // The new bytes have the size and the time of the old ones.
  await write(randomBytes(100), 1000)
  t.same(await look(), { state: 'right' })
  await utimes(path, 2000, 2000)
  t.match(await look(), { state: 'wrong', damage: { sha256: expected.sha256, place: path } })
})
