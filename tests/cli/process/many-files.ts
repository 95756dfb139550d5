import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seededBytes } from '../../support/stream-upload.ts'

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Small files of different content in folders of 500; the identifiers by path. */
export async function writeMany(
  folder: string,
  { count, seed }: { count: number; seed: string },
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (let at = 0; at < count; at++) {
    const inner = String(Math.floor(at / 500)).padStart(3, '0')
    if (at % 500 === 0) await mkdir(join(folder, inner), { recursive: true })
    const bytes = Buffer.concat([...seededBytes(`${seed} ${at}`, 300 + (at % 1700))])
    const path = join(inner, String(at).padStart(6, '0'))
    await writeFile(join(folder, path), bytes)
    ids.set(path, sha256(bytes))
  }
  return ids
}

/** How much a test does; `TRANSFER_FILES` in the environment says it for all of them. */
export function fileCount(usual: number): number {
  const wanted = Number(process.env.TRANSFER_FILES ?? usual)
  if (!Number.isSafeInteger(wanted) || wanted < 60) throw new Error('TRANSFER_FILES must be an integer from 60')
  return wanted
}
