import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import t from 'tap'
import { extractFacts } from '../../../server/src/facts/extract-facts.ts'
import { needProgram } from '../../support/programs.ts'

const PATHS = ['/bin/ls', '/bin/sh', '/usr/bin/env']

t.test('the facts of an ELF file are those of readelf', async (t) => {
  if (!needProgram(t, 'readelf')) return
  for (const path of PATHS) {
    const data = readFileSync(path)
    const { elf, unread, format } = extractFacts({ data, sizeBytes: data.length }).facts
    const printed = execFileSync('readelf', ['-hldSnW', path], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const all = (pattern: RegExp): string[] => [...printed.matchAll(pattern)].map(([, text = '']) => text)
    t.match({ format, unread }, { format: 'elf', unread: [] }, path)
    t.strictSame(elf?.libraries, all(/\(NEEDED\).*\[(.*)\]/g), path)
    t.equal(elf?.build_id, all(/Build ID: ([0-9a-f]+)/g)[0] ?? null, path)
    t.equal(elf?.interpreter, all(/program interpreter: (.*)\]/g)[0], path)
    t.equal(elf?.entry, Number(all(/Entry point address: +(0x[0-9a-f]+)/g)[0]), path)
    t.equal(elf?.machine, { 'X86-64': 'amd64', AArch64: 'arm64' }[all(/Machine: .*?([\w-]+)$/gm)[0] ?? ''], path)
    const sections = all(/^ {2}\[ *[1-9]\d*\] (\S+)/gm)
    t.strictSame(
      elf?.sections.map(({ name }) => name),
      sections,
      path,
    )
  }
})
