import { randomBytes } from 'node:crypto'
import { glob, realpath, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

export type CorpusLimits = { readonly count: number; readonly largestBytes: number }

const TEXT = Buffer.from('The quick brown fox jumps over the lazy dog.\n')
const PROGRAMS = '/usr/bin'
const PER_FOLDER = 3
const SIZES = [1, 2, 3, 63, 64, 65, 4096, 65_537, 262_144, 262_145, 1_000_000, 10_000_000, 100_000_000]

/** Files of many types and sizes: made up ones in `folder`, and what this machine has. */
export async function gatherCorpus(folder: string, { count, largestBytes }: CorpusLimits): Promise<string[]> {
  const found = new Set(await makeFiles(folder, largestBytes))
  const taken = new Map<string, number>()
  const take = (key: string): number => {
    const times = (taken.get(key) ?? 0) + 1
    taken.set(key, times)
    return times
  }
  for await (const path of filesOfMachine()) {
    if (found.size >= count) break
    if (!(await isWanted(path, largestBytes))) continue
    const isProgram = dirname(path) === PROGRAMS
    // One of each ending, and not all endings of one folder; of files without an ending, one of each folder.
    const kind = extname(path) || (isProgram ? basename(path).slice(0, 1) : dirname(path))
    if (take(kind) === 1 && (isProgram || take(dirname(path)) <= PER_FOLDER)) found.add(await realpath(path))
  }
  return [...found]
}

async function* filesOfMachine(): AsyncGenerator<string> {
  for (const root of [dirname(process.execPath), PROGRAMS, '/usr/share', '/usr/lib', '/etc']) {
    for await (const entry of glob('**/*', { cwd: root, withFileTypes: true })) {
      if (entry.isFile() && !entry.parentPath.includes('zoneinfo')) yield join(entry.parentPath, entry.name)
    }
  }
}

async function isWanted(path: string, largestBytes: number): Promise<boolean> {
  const { size, mode } = await stat(path)
  const [forAll, withRights] = [0o044, 0o6000]
  return size > 0 && size <= largestBytes && (mode & forAll) !== 0 && (mode & withRights) === 0
}

async function makeFiles(folder: string, largestBytes: number): Promise<string[]> {
  const contents: Record<string, Buffer> = {
    'empty-object.json': Buffer.from('{}'),
    'page.html': Buffer.from('<!DOCTYPE html><html><body>x</body></html>'),
    'script.sh': Buffer.from('#!/bin/sh\necho x\n'),
    'wide.txt': Buffer.from('\ufeffwide text\n', 'utf16le'),
    'text.gz': gzipSync(TEXT),
    'dos.exe': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]),
  }
  for (const size of SIZES.filter((size) => size <= largestBytes)) {
    contents[`random-${size}`] = randomBytes(size)
    contents[`text-${size}`] = Buffer.alloc(size, TEXT)
    contents[`zero-${size}`] = Buffer.alloc(size)
    contents[`zero-tail-${size}`] = Buffer.concat([randomBytes(size), Buffer.alloc(size)]).subarray(
      size / 2,
      size * 1.5,
    )
  }
  const paths = Object.keys(contents).map((name) => join(folder, name))
  await Promise.all(Object.values(contents).map((bytes, n) => writeFile(paths[n] ?? '', bytes)))
  return paths
}
