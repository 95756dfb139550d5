import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { CAPABILITIES } from '../../server/src/capabilities.ts'
import { PROBLEMS } from '../../server/src/errors/problems.ts'
import { settingsTable } from '../../server/src/settings/table.ts'
import { readRepository, repositoryRoot, sourcesOf } from './repository.ts'

type Row = { readonly feature: string; readonly names: readonly string[]; readonly tests: readonly string[] }

/** What the product has, by kind; the page must name all of it and nothing else. */
type KnownTests = {
  readonly names: Readonly<Record<string, readonly string[]>>
  readonly isTest: (path: string) => boolean
}

const HEAD = ['Feature', 'Operation, setting, capability or error code', 'Test']
const UNTESTED = ['none']
const TEST_FILE = /^((server|sdk|cli|web|house|plugins-examples)\/\S+\.test|compat\/run)\.ts$/

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

function literalsIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, literal]) => literal ?? [])
}

/** A cell holds code spans with commas between them, or one of the given words. */
function isList(cell: string, words: readonly string[]): boolean {
  return words.includes(cell) || /^`[^`]+`(, `[^`]+`)*$/.test(cell)
}

function checkLine(line: string): { row?: Row; faults: string[] } {
  const cells = cellsOf(line)
  const [feature = '', names = '', tests = ''] = cells
  if (cells.length !== HEAD.length || feature === '') return { faults: [`no row of three cells: ${line}`] }
  const faults: string[] = []
  if (!isList(names, [''])) faults.push(`${feature}: the second cell is not a list of names: ${names}`)
  if (!isList(tests, UNTESTED)) faults.push(`${feature}: neither a test file nor "none": ${tests}`)
  return { row: { feature, names: literalsIn(names), tests: literalsIn(tests) }, faults }
}

function checkRow({ feature, names, tests }: Row, known: KnownTests): string[] {
  const all = new Set(Object.values(known.names).flat())
  return [
    ...names.filter((name) => !all.has(name)).map((name) => `${feature}: there is no ${name}`),
    ...tests
      .filter((path) => !TEST_FILE.test(path) || !known.isTest(path))
      .map((path) => `${feature}: no test file ${path}`),
  ]
}

function checkPage(text: string, known: KnownTests): string[] {
  const lines = text.split('\n').filter((line) => line.startsWith('|') && !/^\|[ |-]+$/.test(line))
  const checked = lines.filter((line) => cellsOf(line).join() !== HEAD.join()).map(checkLine)
  const rows = checked.flatMap(({ row }) => row ?? [])
  const named = new Set(rows.flatMap(({ names }) => names))
  const missing = Object.entries(known.names).flatMap(([kind, names]) =>
    names.filter((name) => !named.has(name)).map((name) => `the ${kind} ${name} has no row`),
  )
  return [...checked.flatMap(({ faults }) => faults), ...rows.flatMap((row) => checkRow(row, known)), ...missing]
}

function operationIds(): string[] {
  const contract: { paths: Record<string, Record<string, { operationId?: string }>> } = JSON.parse(
    readFileSync(join(repositoryRoot, 'server', 'src', 'generated', 'openapi.json'), 'utf8'),
  )
  const entries = Object.values(contract.paths).flatMap((path) => Object.values(path))
  return entries.flatMap(({ operationId }) => operationId ?? [])
}

/** Components that fill a screen of the page. */
function screenNames(): string[] {
  return sourcesOf(readRepository(), 'web').flatMap(({ path, text }) =>
    path.endsWith('-page.tsx') ? [...text.matchAll(/^export function (\w+Page)\b/gm)].map(([, name = '']) => name) : [],
  )
}

const product: KnownTests = {
  names: {
    operation: operationIds(),
    setting: Object.values(settingsTable).map(({ key }) => key),
    capability: Object.keys(CAPABILITIES),
    'error code': Object.keys(PROBLEMS),
    screen: screenNames(),
  },
  isTest: (path) => existsSync(join(repositoryRoot, 'tests', path)),
}

t.test('the coverage page names all that there is, and nothing else', async (t) => {
  for (const [kind, names] of Object.entries(product.names)) t.ok(names.length > 10, kind)
  t.equal(new Set(Object.values(product.names).flat()).size, Object.values(product.names).flat().length)
  const page = readFileSync(join(repositoryRoot, 'docs', 'reference', 'coverage.md'), 'utf8')
  t.same(checkPage(page, product), [])
})

const small: KnownTests = {
  names: { operation: ['addTag', 'ping'], setting: ['port'] },
  isTest: (path) => path === 'server/operations/tags.test.ts',
}
const sound = [
  `| ${HEAD.join(' | ')} |`,
  '| --- | --- | --- |',
  '| Tags | `addTag`, `ping` | `server/operations/tags.test.ts` |',
  '| Port | `port` | none |',
]
const pageWith = (...lines: string[]) => checkPage([...sound, ...lines].join('\n'), small)

t.test('a sound page has no fault', async (t) => t.same(pageWith(), []))

t.test('what is missing on the page is named', async (t) => {
  t.same(checkPage(sound.slice(0, 3).join('\n'), small), ['the setting port has no row'])
  t.same(checkPage('', small), [
    'the operation addTag has no row',
    'the operation ping has no row',
    'the setting port has no row',
  ])
})

const faults: [string, RegExp][] = [
  ['| Gone | `removeTag` | none |', /^Gone: there is no removeTag$/],
  ['| Moved | `ping` | `server/operations/tag.test.ts` |', /^Moved: no test file server\/operations\/tag\.test\.ts$/],
  ['| Outside | `ping` | `../README.md` |', /^Outside: no test file/],
  ['| Vague | ping | none |', /^Vague: the second cell is not a list of names: ping$/],
  ['| Silent | `ping` |  |', /^Silent: neither a test file/],
  ['| Both | `ping` | `server/operations/tags.test.ts`, none |', /^Both: neither a test file/],
  ['| Later | `ping` | not yet |', /^Later: neither a test file/],
  ['| Short | `ping` |', /^no row of three cells/],
]

for (const [line, fault] of faults) {
  t.test(`refused: ${line}`, async (t) => t.match(pageWith(line), [fault]))
}
