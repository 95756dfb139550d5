import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import type { SymbolTable } from '../../../server/src/facts/elf/symbols.ts'
import { telfhash } from '../../../server/src/facts/elf/telfhash.ts'
import { extractFacts } from '../../../server/src/facts/extract-facts.ts'
import { termsOf } from '../../../server/src/facts/terms.ts'
import { needPython } from '../../support/python.ts'

const MAX_PROGRAMS = 80
const GLOBAL_FUNCTION = 0x12
/** By py-tlsh 5.0.0, of the names below. */
const EXPECTED = 't162013c1ff5e8cf799ff2eb44b0649a76a4cf037797144ab17a2ece50d992144ac91c02'

const VERBS = ['watch', 'kill', 'scan', 'encrypt', 'close', 'read', 'send', 'open']
const NAMES = VERBS.flatMap((verb) =>
  ['socket', 'file', 'key', 'process', 'host'].map((noun) => `Agent_${verb}_${noun}`),
)

type Symbol = { readonly name: string; readonly info?: number; readonly visibility?: number }

function tableOf(symbols: readonly Symbol[]): SymbolTable {
  return {
    count: symbols.length,
    infoAt: (n) => symbols[n]?.info ?? GLOBAL_FUNCTION,
    visibilityAt: (n) => symbols[n]?.visibility ?? 0,
    nameAt: (n) => symbols[n]?.name ?? '',
  }
}

const counted: readonly Symbol[] = NAMES.map((name) => ({ name }))

t.test('the telfhash is that of the sorted names, without those of compilers and platforms', async (t) => {
  t.equal(telfhash(tableOf(counted)), EXPECTED)
  const ignored = ['main', 'puts', 'abort', '_init', '.hidden', 'strcpy', 'memcpy', 'lseek64', '', 'malloc_trim']
  t.equal(telfhash(tableOf([...ignored.map((name) => ({ name })), ...counted])), EXPECTED)
  const others = [
    { name: 'an_object', info: 0x11 },
    { name: 'a_local', info: 0x02 },
    { name: 'a_weak', info: 0x22 },
    { name: 'a_hidden', visibility: 2 },
  ]
  t.equal(telfhash(tableOf([...counted, ...others])), EXPECTED)
  t.not(telfhash(tableOf([...counted, { name: 'remainder' }])), EXPECTED)
})

t.test('files with too few names, too many, or without a table have none', async (t) => {
  t.equal(telfhash(null), null)
  t.equal(telfhash(tableOf([])), null)
  t.equal(telfhash(tableOf(counted.slice(0, 2))), null)
  t.equal(telfhash({ ...tableOf(counted), count: 1_000_000 }), null)
  t.equal(telfhash({ ...tableOf([]), count: 200_000, nameAt: () => 'x'.repeat(4096) }), null)
})

function programs(): string[] {
  const paths = readdirSync('/usr/bin').map((name) => join('/usr/bin', name))
  const isElf = (path: string): boolean => readFileSync(path).readUInt32BE(0) === 0x7f454c46
  const small = paths.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() && statSync(path).size > 64)
  return small.filter((path) => statSync(path).size < 1_000_000 && isElf(path)).slice(0, MAX_PROGRAMS)
}

t.test('the telfhash of a program is that of pyelftools and py-tlsh', async (t) => {
  const python = needPython(t, ['elftools', 'tlsh'])
  if (python === null) return
  const paths = programs()
  const script = join(import.meta.dirname, 'read-telfhash.py')
  const lines = execFileSync(python, [script, ...paths], { encoding: 'utf8' })
    .trim()
    .split('\n')
  const found = paths.map((path) => {
    const data = readFileSync(path)
    return extractFacts({ data, sizeBytes: data.length }).facts.elf?.telfhash ?? '-'
  })
  t.strictSame(found, lines)
})

t.test('the telfhash can be searched', async (t) => {
  const data = readFileSync('/bin/ls')
  const { facts } = extractFacts({ data, sizeBytes: data.length })
  t.match(facts.elf?.telfhash, /^t1[0-9a-f]{70}$/)
  t.match(
    termsOf(facts).filter(({ field }) => field === 'elf.telfhash'),
    [{ value: facts.elf?.telfhash }],
  )
})
