import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { parse } from 'yaml'
import { inspectSettings } from '../../server/src/settings/read.ts'
import { LANGUAGES, PROGRAMS, SHOWN, SURROUNDINGS } from './guide-blocks.ts'
import { PAGES } from './guide-pages.ts'
import { type Block, blocksIn, commandsOf, guidePages, pageBlocks } from './page-blocks.ts'

const tests = join(import.meta.dirname, '..')
const blocks = (await Promise.all((await guidePages()).map(pageBlocks))).flat()
const of = (...languages: readonly string[]): Block[] => blocks.filter(({ language }) => languages.includes(language))
const place = ({ page, line }: Block): string => `${page}:${line}`

t.test('each block of the guides is run or checked by a test, or shows what cannot be run', async (t) => {
  const shown = new Map<string, number>()
  for (const block of blocks) {
    const { page, language } = block
    if (['', 'text'].includes(language)) shown.set(page, (shown.get(page) ?? 0) + 1)
    else t.ok(existsSync(join(tests, LANGUAGES[language] ?? 'none')), `${place(block)}: ${language}`)
  }
  t.strictSame(
    Object.fromEntries(shown),
    Object.fromEntries(Object.entries(SHOWN).map(([page, { count }]) => [page, count])),
  )
  const withCommands = new Set(of('sh', 'console').map(({ page }) => page))
  t.strictSame(new Set(PAGES.map(({ page }) => page)), withCommands)
  const withPrograms = new Set(of('ts').map(({ page }) => page))
  t.strictSame(new Set([...PROGRAMS, ...Object.keys(SURROUNDINGS)]), withPrograms)
  for (const page of PROGRAMS) t.ok(existsSync(join(tests, 'sdk/readme.test.ts')), page)
  t.ok(blocks.length > 100, `${blocks.length} blocks`)
})

t.test('commands that do not run here are still there, and a test checks them', async (t) => {
  for (const { page, elsewhere = [], endless = [], inBackground = [], codes = [] } of PAGES) {
    const commands = of('sh', 'console')
      .filter((block) => block.page === page)
      .flatMap(commandsOf)
    for (const [start] of [...elsewhere, ...endless, ...inBackground, ...codes])
      t.ok(
        commands.some(({ text }) => text.replace(/^npx /, '').startsWith(start)),
        `${page}: ${start}`,
      )
    for (const [start, reason, test] of elsewhere) t.ok(existsSync(join(tests, test)), `${start}: ${reason}`)
  }
})

t.test('a block of an unknown kind, and a block that is not closed, are found', async (t) => {
  t.notOk(Object.hasOwn(LANGUAGES, 'python'))
  const page = '# Page\n\n```sh\n# a comment\nlazaret list \\\n  -l 2\n```\n```console\n$ ls\nout\n```\n'
  const [first, second] = blocksIn('page', page)
  t.match(first, { line: 4, language: 'sh' })
  t.strictSame(first === undefined ? [] : commandsOf(first), [{ line: 5, text: 'lazaret list \\\n  -l 2', shown: [] }])
  t.strictSame(second === undefined ? [] : commandsOf(second), [{ line: 9, text: 'ls', shown: ['out'] }])
  const [indented] = blocksIn('page', '1. A step.\n\n   ```console\n   $ ls\n     out\n   ```\n')
  t.strictSame(indented === undefined ? [] : commandsOf(indented), [{ line: 4, text: 'ls', shown: ['  out'] }])
})

t.test('settings of the guides are settings', async (t) => {
  const folder = t.testdir()
  const unknownIn = async (text: string): Promise<string[]> => {
    await writeFile(join(folder, 'service.ini'), text)
    return inspectSettings({}, folder).warnings.filter((warning) => warning.includes('unknown setting'))
  }
  t.equal((await unknownIn('[service]\nprot = 8080')).length, 1, 'a misspelt one is found')
  for (const block of of('ini')) {
    // Folders are those of an installation.
    const text = block.text.replaceAll(/= \/var\/lib\/\S+/g, `= ${folder}`)
    t.strictSame(await unknownIn(text.startsWith('[') ? text : `[service]\n${text}`), [], place(block))
  }
})

t.test('JSON and YAML of the guides can be read', async (t) => {
  for (const block of of('json')) {
    const isOne = /^\{\s*$|^\{ /.test(block.text.split('\n')[0] ?? '')
    for (const text of isOne ? [block.text] : block.text.split('\n')) t.type(JSON.parse(text), 'object', place(block))
  }
  for (const block of of('yaml')) t.type(parse(block.text), 'object', place(block))
})

t.test('TypeScript of the guides has no error of types', async (t) => {
  const files = Object.entries(SURROUNDINGS).flatMap(([page, surroundings]) => {
    const found = of('ts').filter((block) => block.page === page)
    t.equal(found.length, surroundings.length, page)
    return found.map(({ line, text }, at) => {
      const { before = '', after = '' } = surroundings[at] ?? {}
      return [`${page.replaceAll(/\W/g, '-')}-${line}.ts`, `${before}${text}\n${after}\nexport {}\n`] as const
    })
  })
  const compilerOptions = { noEmit: true, target: 'es2024', lib: ['es2024', 'esnext.disposable', 'dom'], strict: true }
  const modules = { module: 'nodenext', types: ['node'], customConditions: ['@lazaret/source'], skipLibCheck: true }
  const folder = t.testdir({
    ...Object.fromEntries(files),
    'package.json': '{"type":"module"}',
    'tsconfig.json': JSON.stringify({
      compilerOptions: { ...compilerOptions, ...modules, allowImportingTsExtensions: true },
      files: files.map(([name]) => name),
    }),
  })
  const tsc = await promisify(execFile)('env', ['-i', `PATH=${process.env.PATH}`, 'tsc', '-p', '.'], {
    cwd: folder,
  }).catch((error) => error)
  t.equal(`${tsc.stdout}${tsc.stderr}`, '')
})
