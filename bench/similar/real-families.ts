import { randomBytes, randomInt } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createSsdeep } from '../../server/src/digest/ssdeep.ts'
import { createTlsh } from '../../server/src/digest/tlsh.ts'

export type Digests = { readonly ssdeep: string; readonly tlsh: Buffer }

const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/lib', '/usr/share']
const [MIN_BYTES, MAX_BYTES] = [8_000, 1_000_000]

/** Files of this machine, each with variants as builds, repacks and patches make them: digests of one family. */
export function realFamilies(count: number): Digests[][] {
  const families: Digests[][] = []
  for (const path of shuffled(FOLDERS.flatMap((folder) => [...filesBelow(folder)]))) {
    if (families.length === count) break
    const { size } = statSync(path)
    if (size < MIN_BYTES || size > MAX_BYTES) continue
    const digests = variantsOf(readFileSync(path)).flatMap((bytes) => digestsOf(bytes))
    if (digests.length === MEMBERS) families.push(digests)
  }
  return families
}

/** The file itself and its variants. */
export const MEMBERS = 8

function variantsOf(bytes: Buffer): Buffer[] {
  const at = randomInt(bytes.length)
  return [
    bytes,
    overwritten(bytes, 1 / 2000, 1),
    overwritten(bytes, 1 / 50, 1),
    overwritten(bytes, 1 / 10, Math.ceil(bytes.length / 10)),
    Buffer.concat([bytes, randomBytes(Math.ceil(bytes.length / 20))]),
    Buffer.concat([bytes, randomBytes(Math.ceil(bytes.length / 3))]),
    Buffer.concat([bytes.subarray(0, at), randomBytes(4096), bytes.subarray(at)]),
    bytes.subarray(0, Math.ceil(bytes.length * 0.85)),
  ]
}

/** A share of the bytes replaced, in pieces of so many. */
function overwritten(bytes: Buffer, share: number, piece: number): Buffer {
  const changed = Buffer.from(bytes)
  for (let left = Math.ceil(bytes.length * share); left > 0; left -= piece)
    randomBytes(piece).copy(changed, randomInt(bytes.length))
  return changed
}

function digestsOf(bytes: Buffer): Digests[] {
  const [ssdeep, tlsh] = [createSsdeep(), createTlsh()]
  for (const digest of [ssdeep, tlsh]) digest.update(bytes)
  const hash = tlsh.digest()
  return hash === null ? [] : [{ ssdeep: ssdeep.digest(), tlsh: Buffer.from(hash) }]
}

/** Links are not followed: some lead to a folder above. */
function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield path
  }
}

export function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
