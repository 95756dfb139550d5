import { randomBytes } from 'node:crypto'
import { concurrently } from '../../tests/support/concurrently.ts'
import { streamUpload } from '../../tests/support/stream-upload.ts'
import type { Target } from '../scale/clients.ts'
import { readLiterals } from '../scale/literals.ts'
import type { Db } from '../scale/open-scale.ts'
import type { KnownFile, SideSamples } from './side.ts'

const TAGS = Array.from({ length: 50 }, (_, n) => `seed:${n}`)
const AT_ONCE = 8

/** Uploads small files, so that lists and searches find something. */
export async function seed(target: Target, count: number): Promise<SideSamples> {
  const files: KnownFile[] = []
  await concurrently(AT_ONCE, Array(count).keys(), async (n) => {
    const content = randomBytes(200 + n)
    const options = { tags: [{ tag: TAGS[n % TAGS.length] }] }
    const sending = { name: `seed_${content.readUInt32BE()}.exe`, sizeBytes: content.length, content: [content] }
    const { status, json } = await streamUpload(target, { ...sending, options })
    if (status !== 200) throw new Error(`an upload was answered ${status}: ${JSON.stringify(json)}`)
    files.push(json)
  })
  return { files, tags: TAGS }
}

/** Reads samples of a generated database. */
export async function readKnown(db: Db): Promise<SideSamples> {
  const { files, tags } = await readLiterals(db, ['admin'])
  return { files, tags: tags.middle }
}
