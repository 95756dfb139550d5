import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { needProgram } from '../../support/programs.ts'
import { runToEnd } from '../../support/run-to-end.ts'
import { seeded } from '../../support/seeded.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { until } from '../../support/until.ts'

const FILES = 300
const RULES = new URL('../../../bench/hunt-rules.yar', import.meta.url)

const random = seeded(7)
const below = (count: number): number => Math.floor(random() * count)

const HEADS = ['', 'MZ', '\x7fELF', '#!/bin/sh\n']
const SPECIAL = [
  'eval ( base64_decode(',
  'socket.socket(socket.AF_INET) x subprocess.call',
  `${'a'.repeat(56)}.onion`,
  Buffer.from('637C777BF26B6FC53001672BFED7AB76', 'hex').toString('latin1'),
]

function literalsOf(source: string): readonly string[] {
  return [...source.matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([, text]) => (text ?? '').replaceAll('\\\\', '\\'))
}

/** Each text in ASCII or, as often as the share says, in UTF-16. */
function fileOf(head: string, texts: readonly string[], wideShare = 0): Buffer {
  const parts = texts.map((text) =>
    random() < wideShare ? Buffer.from(text, 'utf16le') : Buffer.from(`${text}\0`, 'latin1'),
  )
  return Buffer.concat([Buffer.from(head, 'latin1'), ...parts, Buffer.from(many(below(200), () => below(256)))])
}

const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)
const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T

t.test('20 rules hit the files that yara finds, and most files are not read', async (t) => {
  if (!needProgram(t, 'yara')) return
  const { app, as, folder } = await openTestApp(t, { enable_facts: '1', enable_yara: '1', hunt_rate: '1000000000' })
  const ann = await as({ login: 'ann', capabilities: ['adding_files'] })
  const source = await readFile(RULES, 'utf8')
  const ofRules = source
    .trim()
    .split('\n')
    .flatMap((rule) => [
      ...HEADS.map((head) => fileOf(head, literalsOf(rule))),
      fileOf('', [...literalsOf(rule), ...SPECIAL]),
    ])
  const texts = [...literalsOf(source), ...SPECIAL, ...Array.from({ length: 60 }, (_, n) => `some other text ${n}`)]
  const byChance = many(FILES - ofRules.length, () =>
    fileOf(
      oneOf(HEADS),
      many(1 + below(6), () => oneOf(texts)),
      0.1,
    ),
  )
  const samples = join(folder, 'samples')
  await mkdir(samples)
  for (const bytes of [...ofRules, ...byChance]) {
    await writeFile(join(samples, sha256Of(bytes)), bytes)
    await ann.upload(bytes, { name: 'f' })
  }
  await until(async () => {
    const rows = await app.db('file_facts').whereNot('state', 'done').select('object_id')
    return rows.length === 0
  })
  const { stdout } = await promisify(execFile)('yara', ['-w', '-r', RULES.pathname, samples], { maxBuffer: 2 ** 26 })
  const expected = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replace(`${samples}/`, ''))

  const hunt = await runToEnd('/api/yara/hunt').run(ann, { source })
  t.match(hunt, { state: 'done', scanned: FILES, failed: 0, unfiltered_rules: [] })
  const { hits } = (await ann.get(`/api/yara/hunt/${hunt.id}/hit?count=1000`)).json
  const found = hits.map(({ rule, object }: { readonly rule: string; readonly object: string }) => `${rule} ${object}`)
  t.strictSame(found.toSorted(), expected.toSorted())
  t.equal(new Set(expected.map((line) => line.split(' ')[0])).size, 20, 'each rule hits a file')
  t.ok(hunt.skipped > FILES / 4, `${hunt.skipped} files are skipped`)
})
