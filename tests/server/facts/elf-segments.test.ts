import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { extractFacts } from '../../../server/src/facts/extract-facts.ts'
import type { SegmentFacts } from '../../../server/src/facts/facts.ts'
import { makeElf } from '../../support/elf-file.ts'
import { needProgram } from '../../support/programs.ts'

const MAX_PROGRAMS = 60
const HEADER = /^ {2}(\S+) +0x(\w+) 0x(\w+) 0x\w+ 0x(\w+) 0x(\w+) ([R ][W ][E ]) /gm

function segmentsOf(data: Buffer): readonly SegmentFacts[] {
  return extractFacts({ data, sizeBytes: data.length }).facts.elf?.segments ?? []
}

function printedSegments(path: string) {
  const printed = execFileSync('readelf', ['-lW', path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return [...printed.matchAll(HEADER)].map(([, type, offset, address, size, memorySize, flags = '']) => {
    const [at, mapped, bytes, held] = [offset, address, size, memorySize].map((digits) => Number(`0x${digits}`))
    const rights = flags.replaceAll(' ', '').toLowerCase().replace('e', 'x')
    return { type, flags: rights, offset: at, address: mapped, size: bytes, memory_size: held }
  })
}

function programs(): string[] {
  const paths = readdirSync('/usr/bin').map((name) => join('/usr/bin', name))
  const isElf = (path: string): boolean => readFileSync(path).readUInt32BE(0) === 0x7f454c46
  const small = paths.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() && statSync(path).size > 64)
  return small.filter((path) => statSync(path).size < 2_000_000 && isElf(path)).slice(0, MAX_PROGRAMS)
}

t.test('the segments of an ELF file are those of readelf', async (t) => {
  if (!needProgram(t, 'readelf')) return
  const folder = t.testdir()
  const made = [
    { is64bit: false, isBigEndian: true },
    { is64bit: false, isBigEndian: false },
    { is64bit: true, isBigEndian: true },
  ].map((form, n) => {
    const path = join(folder, `${n}`)
    writeFileSync(path, makeElf({ ...form, segments: [{ type: 1, flags: 7, offset: 0, size: 40, memorySize: 4096 }] }))
    return path
  })
  const types = join(folder, 'types')
  const numbers = [0x60000001, 0x65041580, 0x6fffffff, 0x70000003, 0x7000ffff]
  const plain = { flags: 4, offset: 0, size: 0, memorySize: 0 }
  writeFileSync(types, makeElf({ segments: numbers.map((type) => ({ type, ...plain })) }))
  for (const path of [...made, ...programs(), types]) {
    const found = segmentsOf(readFileSync(path)).map(({ entropy: _, ...header }) => header)
    t.ok(found.length > 0, path)
    t.strictSame(found, printedSegments(path), path)
  }
})

t.test('the entropy of a segment is that of its bytes in the file', async (t) => {
  const segments = [
    { type: 1, flags: 5, offset: 1024, size: 256, memorySize: 256 },
    { type: 0x6474e551, flags: 6, offset: 0, size: 0, memorySize: 0 },
    { type: 0x70000003, flags: 4, offset: 1_000_000, size: 8, memorySize: 8 },
  ]
  const data = makeElf({ segments })
  for (let n = 0; n < 256; n++) data[1024 + n] = n
  t.match(segmentsOf(data), [
    { type: 'LOAD', flags: 'rx', entropy: 8 },
    { type: 'GNU_STACK', flags: 'rw', entropy: null },
    { type: 'LOPROC+0x3', flags: 'r', entropy: null },
  ])
})

t.test('segments that each span the file are bounded', async (t) => {
  const size = 4_000_000
  const segments = Array.from({ length: 1000 }, () => ({ type: 1, flags: 5, offset: 0, size, memorySize: size }))
  const found = segmentsOf(makeElf({ segments, sizeBytes: size }))
  t.equal(found.length, 96)
  t.equal(found.filter(({ entropy }) => entropy !== null).length, 2)
})
