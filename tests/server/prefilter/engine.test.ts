import { Readable } from 'node:stream'
import t from 'tap'
import { openPrefilter } from '../../../server/src/prefilter/open-prefilter.ts'
import { openTextFilters } from '../../../server/src/prefilter/text-filter.ts'
import { openScanner, ruleSetOf } from '../../../server/src/yara/open-scanner.ts'
import { seeded } from '../../support/seeded.ts'

const WORDS = [
  'CreateRemoteThread',
  'http://',
  'cmd.exe /c',
  'Kelvin',
  'abcd',
  'abc',
  'x{y}|z~',
  'password',
  '\\\\.\\pipe\\',
  'MZ',
  '\x00\x01',
  'é€',
]
const FILES = 40
const SOURCES = Number(process.env.SOURCES ?? 250)
const { signal } = new AbortController()

const random = seeded(Number(process.env.SEED ?? 20_261_128))
const below = (count: number): number => Math.floor(random() * count)
const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T
const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

function randomCase(word: string): string {
  return random() < 0.7 ? word : oneOf([word.toUpperCase(), word.toLowerCase()])
}

function randomFile(): Buffer {
  const part = (): Buffer => {
    const word = randomCase(oneOf(WORDS))
    if (random() < 0.3) return Buffer.from(word, 'utf16le')
    return random() < 0.3 ? Buffer.from(many(below(40), () => below(256))) : Buffer.from(word)
  }
  return Buffer.concat(many(1 + below(12), part))
}

const hexOf = (bytes: Buffer): string[] => [...bytes].map((byte) => byte.toString(16).padStart(2, '0'))

function randomHex(): string {
  const space = oneOf(['', ' '])
  const items = hexOf(Buffer.from(oneOf(WORDS), random() < 0.2 ? 'utf16le' : 'utf8')).map((item) => {
    const kind = random()
    if (kind < 0.04) return '??'
    if (kind < 0.08) return `?${item[1]}`
    if (kind < 0.12) return `~${item}`
    if (kind < 0.16) return `${item} [0-3]`
    return kind < 0.2 ? `(${item} | 00 01 | ${item}${item})` : item
  })
  // A pattern begins and ends with a byte.
  return `{ 4? ${items.join(space)} ?1 }`.replace('4? ', random() < 0.5 ? '' : '?? ').replace(' ?1 }', ' }')
}

const escaped = (character: string): string => {
  if (/[A-Za-z0-9 _]/.test(character)) return character
  const code = character.charCodeAt(0)
  return code > 0x7e || code < 0x20 ? `\\x${hexOf(Buffer.from(character)).join('\\x')}` : `\\${character}`
}

function randomRegex(): string {
  const items = [...oneOf(WORDS)].map((character) => {
    const item = escaped(character)
    const kind = random()
    if (kind < 0.05) return `${item}?`
    if (kind < 0.1) return `${item}+`
    if (kind < 0.14) return `[${item}0-9]`
    if (kind < 0.18) return '.'
    if (kind < 0.22) return `(${item}|x)`
    if (kind < 0.26) return `(?:${item}){1,2}`
    return kind < 0.29 ? `${item}{0,2}` : item
  })
  const whole = random() < 0.1 ? `${items.join('')}|${escaped('p')}assword` : items.join('')
  return `/${whole}/${oneOf(['', 'i', 's', 'is'])}`
}

function randomPattern(): string {
  const kind = random()
  if (kind < 0.3) return randomHex()
  if (kind < 0.5) return `${randomRegex()} ${oneOf(['', 'wide', 'ascii wide', 'nocase'])}`
  const text = JSON.stringify(randomCase(oneOf(WORDS))).replace(/\\u00(..)/g, '\\x$1')
  return `${text} ${oneOf(['', '', 'nocase', 'wide', 'ascii wide', 'wide nocase', 'fullword', 'xor', 'base64', 'ascii wide xor'])}`
}

function randomCondition(names: readonly string[], depth = 0): string {
  const name = oneOf(names)
  const kind = below(depth > 2 ? 12 : 18)
  const inner = (): string => randomCondition(names, depth + 1)
  const choices = [
    () => `$${name}`,
    () => `$${name}`,
    () => `#${name} ${oneOf(['>', '>=', '==', '<', '!='])} ${below(3)}`,
    () => `$${name} ${oneOf(['at 0', 'in (0..20)', 'in (filesize-9..filesize)'])}`,
    () => `${oneOf(['any', 'all', 'none', '1', '2', '50%'])} of them`,
    () => `${oneOf(['any', 'all', '1'])} of ($${name}, $${oneOf(names)}*)`,
    () => `for ${oneOf(['any', 'all'])} of them : (${oneOf(['$', '# > 1', 'not $'])})`,
    () => `for any i in (1..#${name}) : (@${name}[i] > 3)`,
    () => `filesize ${oneOf(['<', '>'])} ${below(200)}`,
    () => `uint8(0) != ${below(256)}`,
    () => `any of ($*) in (0..50)`,
    () => `defined uint16(${below(300)})`,
    () => `${inner()} and ${inner()}`,
    () => `${inner()} and ${inner()}`,
    () => `${inner()} or ${inner()}`,
    () => `(${inner()})`,
    () => `not ${inner()}`,
    () => `(${inner()} or ${inner()}) and (${inner()})`,
  ]
  return choices[kind]?.() ?? 'true'
}

function randomSource(): string {
  const rule = (n: number): string => {
    const names = many(1 + below(4), () => oneOf(['a', 'b', 'c1', 'c2'])).filter(
      (name, k, all) => all.indexOf(name) === k,
    )
    const patterns = names.map((name) => `$${name} = ${randomPattern()}`)
    const used = names.map((name) => `#${name} >= 0`).join(' and ')
    const head = oneOf(['', '', '', 'private ', 'global '])
    return `${head}rule r${n} { strings: ${patterns.join('\n')} condition: (${randomCondition(names)}) and ${used} }`
  }
  return many(1 + below(2), () => rule(below(1e9))).join('\n')
}

t.test('no file in which the engine finds a match is ruled out', async (t) => {
  await using scanner = openScanner({ isEnabled: true, timeoutMs: 10_000, maxFileBytes: 1_000_000 })
  const filters = openTextFilters()
  const files = many(FILES, randomFile).map((bytes) => ({ bytes, filter: filters.create(bytes) }))
  const counts = { refused: 0, matched: 0, ruledOut: 0, left: 0 }
  for (const source of many(SOURCES, randomSource)) {
    const { errors } = await scanner.check(source, signal)
    if (errors.length > 0) {
      counts.refused += 1
      continue
    }
    const prefilter = openPrefilter(source)
    for (const { bytes, filter } of files) {
      const content = { path: null, sizeBytes: bytes.length, read: () => Readable.from([bytes]) }
      const rules = ruleSetOf([{ namespace: 'n', source }])
      const outcome = await scanner.scan({ rules, content }, signal)
      const hasMatch = outcome.state === 'failed' || outcome.matches.length > 0
      const isRead = filter === null || prefilter.mayMatch(filter)
      if (hasMatch) counts.matched += 1
      if (isRead) counts.left += 1
      else counts.ruledOut += 1
      if (hasMatch && !isRead) t.fail('a match is lost', { source, file: bytes.toString('latin1') })
    }
  }
  t.comment(counts)
  t.ok(counts.refused < SOURCES / 5, `few sources are refused: ${counts.refused}`)
  t.ok(counts.matched > 1000, `many files match: ${counts.matched}`)
  t.ok(counts.ruledOut > 500, `many files are ruled out: ${counts.ruledOut}`)
})
