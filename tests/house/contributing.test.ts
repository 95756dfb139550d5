import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import t from 'tap'
import { readRepository, repositoryRoot } from './repository.ts'

const pages = 'docs/contributing'
const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8')
const names = readdirSync(join(repositoryRoot, pages)).filter((name) => name.endsWith('.md'))

function foldersBelow(folder: string): string[] {
  return readdirSync(join(repositoryRoot, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${relative(repositoryRoot, join(entry.parentPath, entry.name))}/`)
}

/** The first cells of the tables of a page, as they are between backticks. */
function firstCells(text: string): string[] {
  return [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, cell = '']) => cell)
}

t.test('the map names every folder of the sources, once', async (t) => {
  const folders = ['server/src', 'sdk/src', 'cli/src', 'web/src'].flatMap(foldersBelow)
  t.ok(folders.length > 90)
  t.same(firstCells(read(`${pages}/map.md`)).toSorted(), folders.toSorted())
})

t.test('CONTRIBUTING names every folder of the repository, and every script', async (t) => {
  const text = read('CONTRIBUTING.md')
  const folders = new Set(readRepository().flatMap(({ path }) => /^(\w[\w-]*)\//.exec(path)?.[1] ?? []))
  t.ok(folders.size > 8)
  const [, layout = ''] = /\n## Layout\n(.*?)\n## /s.exec(text) ?? []
  t.same(
    [...folders].filter((name) => !layout.includes(`| \`${name}/\` |`)),
    [],
  )
  const { scripts = {} }: { readonly scripts?: object } = JSON.parse(read('package.json'))
  t.same(
    Object.keys(scripts).filter((name) => !new RegExp(`\`npm (?:run )?${name}[ \`]`).test(text)),
    [],
  )
})

t.test('files that the pages name exist', async (t) => {
  for (const name of names) {
    // The example of a walk makes files of its own.
    const text = read(`${pages}/${name}`).replace(/^ *```.*?^ *```$/gms, '')
    const paths = [...text.matchAll(/`((?:server|sdk|cli|web|tests|docs|tools|deploy)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    )
    const tests = [...text.matchAll(/`((?:server|sdk|cli|web|house)\/[\w./-]+\.test\.ts)`/g)].map(
      ([, path = '']) => path,
    )
    for (const path of paths.filter((path) => !tests.includes(path)))
      t.ok(existsSync(join(repositoryRoot, path)), `${name}: ${path}`)
    for (const path of tests) t.ok(existsSync(join(repositoryRoot, 'tests', path)), `${name}: tests/${path}`)
  }
})

t.test('links of the pages lead somewhere, and the index has them all', async (t) => {
  const linksOf = (text: string): string[] => [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, to = '']) => to)
  for (const name of names) {
    const links = linksOf(read(`${pages}/${name}`))
    for (const to of links) t.ok(existsSync(join(repositoryRoot, pages, to)), `${name}: ${to}`)
  }
  const others = names.filter((name) => name !== 'README.md')
  t.same(
    others.filter((name) => !linksOf(read(`${pages}/README.md`)).includes(name)),
    [],
  )
})

t.test('the contents of the documentation name every page of it once', async (t) => {
  const pagesIn = (folder: string): string[] =>
    readdirSync(join(repositoryRoot, 'docs', folder))
      .filter((name) => name.endsWith('.md') && name !== 'README.md')
      .map((name) => join(folder, name))
  const linked = [...read('docs/README.md').matchAll(/^\| \[[^\]]+\]\(([^)]+)\)/gm)].map(([, to = '']) => to)
  // A page of the tests, and pages of contributors, which have a table of their own.
  const others = ['reference/coverage.md', ...pagesIn('contributing')]
  t.same(
    linked.filter((to) => !to.startsWith('../') && to !== 'contributing/README.md').toSorted(),
    ['guide', 'reference', '']
      .flatMap(pagesIn)
      .filter((page) => !others.includes(page))
      .toSorted(),
  )
})

t.test('the glossary has a word once, and says where it lives', async (t) => {
  const rows = [...read(`${pages}/glossary.md`).matchAll(/^\| ([^|`]+) \| [^|]+ \| (.+) \|$/gm)]
  const words = rows.map(([, word = '']) => word).filter((word) => word !== 'word')
  t.ok(words.length > 50)
  t.same(words.toSorted(), [...new Set(words)].toSorted())
  for (const [, word = '', home = ''] of rows) if (word !== 'word') t.match(home, /^`[\w./-]+`(?:, `[\w./-]+`)*$/, word)
})
