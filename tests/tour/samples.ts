import { createHash } from 'node:crypto'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One content, under every path it has here. */
export type Sample = {
  readonly sha256: string
  readonly sizeBytes: number
  readonly isElf: boolean
  readonly names: string[]
}
export type Samples = { readonly paths: readonly string[]; readonly contents: ReadonlyMap<string, Sample> }

export type Choice = { readonly folder: string; readonly most: number; readonly largestBytes: number }

const MIN_BYTES = 1000
const ELF = Buffer.from('\x7fELF')

/** Regular files of a folder, read whole to know what must come back. */
export async function chooseSamples({ folder, most, largestBytes }: Choice): Promise<Samples> {
  const paths: string[] = []
  const contents = new Map<string, Sample>()
  for (const name of (await readdir(folder)).toSorted()) {
    const path = join(folder, name)
    const found = await lstat(path)
    if (!found.isFile() || found.size <= MIN_BYTES || found.size > largestBytes || paths.length >= most) continue
    const bytes = await readFile(path)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const isElf = bytes.subarray(0, ELF.length).equals(ELF)
    const sample = contents.get(sha256) ?? { sha256, sizeBytes: bytes.length, isElf, names: [] }
    sample.names.push(name)
    contents.set(sha256, sample)
    paths.push(path)
  }
  return { paths, contents }
}
