import t from 'tap'
import { FACTS_VERSIONS } from '../../../server/src/facts/formats.ts'
import { openExtraction } from '../../../server/src/facts/open-extraction.ts'

const never = new AbortController().signal
const inputOf = (bytes: Buffer) => [{ data: new Uint8Array(bytes), sizeBytes: bytes.length }]
const LARGE = 48 * 1024 * 1024

t.test('a file that takes too long is given up, and the next one has its facts', async (t) => {
  await using extraction = openExtraction({ threads: 1, timeoutMs: 20_000 })
  t.match(await extraction.extract(inputOf(Buffer.from('a text')), never), [
    { format: 'other', version: FACTS_VERSIONS.other },
  ])
  await using hasty = openExtraction({ threads: 1, timeoutMs: 100 })
  const slow = inputOf(Buffer.alloc(LARGE, 'http://a.example.org/ '))
  await t.rejects(hasty.extract(slow, never), { name: 'AbortError' })
  t.match(await extraction.extract(inputOf(Buffer.from('another')), never), [{ format: 'other' }])
})

t.test('a thread that is stopped ends at once, and another takes its place', async (t) => {
  await using extraction = openExtraction({ threads: 1, timeoutMs: 60_000 })
  const stopping = new AbortController()
  const slow = extraction.extract(inputOf(Buffer.alloc(LARGE, 'b@c.example.org x.example.org ')), stopping.signal)
  stopping.abort()
  await t.rejects(slow, { name: 'AbortError' })
  t.match(await extraction.extract(inputOf(Buffer.from('a text')), never), [{ format: 'other' }])
})
