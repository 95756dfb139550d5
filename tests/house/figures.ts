import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { findCycles, importGraph, longestChain } from './cycles.ts'
import { commentShare, countAssertions, functionsOf, lineCount, quantile } from './measure.ts'
import { isGenerated, readRepository, repositoryRoot, sourcesOf } from './repository.ts'

const tables =
  /\/migrations\/|\/texts\/|\/settings\/table\.ts$|\/search\/fields\.ts$|\/(capabilities|errors|events|commands)\.ts$/
const mirrored = /^server\/src\/(operations|domain|search|storage|settings|auth)\/|^sdk\/src\/|^cli\/src\/commands\//
const wide = /\/(operations|models|commands)$/

const repository = readRepository()
const sources = sourcesOf(repository, 'server', 'sdk', 'cli', 'web').filter((source) => !isGenerated(source))

print('files', sizeOfFiles())
print('functions', sizeOfFunctions())
print('folders', sizeOfFolders())
print('imports', importFigures())
print('escapes', escapeFigures())
print('comments', commentFigures())
print('tests', missingMirrors())
print('start-up', [helpTime()])

function sizeOfFiles(): string[] {
  const files = sources
    .filter(({ path }) => !tables.test(path))
    .map((source) => ({ where: source.path, lines: lineCount(source) }))
  const lines = files.map((file) => file.lines)
  return [
    `${files.length} files, median ${quantile(lines, 0.5)} lines (aim 60), 90 % ${quantile(lines, 0.9)} (180), longest ${quantile(lines, 1)} (300)`,
    ...files.filter((file) => file.lines > 180).map((file) => `${file.where}: ${file.lines} lines`),
  ]
}

function sizeOfFunctions(): string[] {
  const found = sources.filter(({ path }) => !tables.test(path)).flatMap(functionsOf)
  const lines = found.map((one) => one.lines)
  const branches = found.map((one) => one.branches)
  return [
    `${found.length} functions, median ${quantile(lines, 0.5)} lines (aim 12), 90 % ${quantile(lines, 0.9)} (35), longest ${quantile(lines, 1)} (60)`,
    `branches 90 % ${quantile(branches, 0.9)} (5), most ${quantile(branches, 1)} (12)`,
    ...found
      .filter((one) => one.lines > 60 || one.branches > 12)
      .map((one) => `${one.where}: ${one.lines} lines, ${one.branches} branches`),
  ]
}

function sizeOfFolders(): string[] {
  const folders = Map.groupBy(sources, ({ path }) => posix.dirname(path))
  const large = [...folders].filter(([folder, files]) => files.length > (wide.test(folder) ? 40 : 20))
  return [
    `${folders.size} folders`,
    ...large.map(([folder, files]) => `${folder}: ${files.length} files (20; operations, models, commands 40)`),
  ]
}

function importFigures(): string[] {
  const graph = importGraph(sources)
  const cycles = findCycles(graph)
  const counts = [...graph.values()].map((targets) => targets.length)
  const chain = cycles.length === 0 ? longestChain(graph) : 'unknown'
  return [
    `${cycles.length} cycles (0), longest chain ${chain} (16), own imports per file 90 % ${quantile(counts, 0.9)} (7)`,
    ...cycles,
  ]
}

function escapeFigures(): string[] {
  const lines = sources.reduce((sum, source) => sum + lineCount(source), 0)
  const assertions = sources.map((source) => ({ path: source.path, count: countAssertions(source) }))
  const total = assertions.reduce((sum, { count }) => sum + count, 0)
  const perThousand = lines === 0 ? 0 : (total * 1000) / lines
  const defaults = sources.filter(({ text }) => /^export default\b/m.test(text))
  return [
    `${total} type assertions, ${perThousand.toFixed(1)} per 1000 lines (2), ${defaults.length} default exports`,
    ...assertions.filter(({ count }) => count > 2).map(({ path, count }) => `${path}: ${count} assertions`),
    ...defaults.map(({ path }) => `${path}: default export`),
  ]
}

function commentFigures(): string[] {
  const share = (name: string) =>
    `${(100 * commentShare(sources.filter(({ path }) => path.startsWith(`${name}/`)))).toFixed(1)} %`
  return [
    `server ${share('server')} (5-20), cli ${share('cli')} (5-20), web ${share('web')} (5-20), sdk ${share('sdk')} (up to 35)`,
  ]
}

function missingMirrors(): string[] {
  const known = new Set(repository.map(({ path }) => path))
  const wanted = sources.filter(({ path }) => mirrored.test(path))
  const missing = wanted.filter(({ path }) => !known.has(mirrorOf(path)))
  return [
    `${wanted.length - missing.length} of ${wanted.length} files have their test`,
    ...missing.map(({ path }) => `${path}: no ${mirrorOf(path)}`),
  ]
}

function mirrorOf(path: string): string {
  return `tests/${path.replace('/src/', '/').replace(/\.ts$/, '.test.ts')}`
}

function helpTime(): string {
  const main = join(repositoryRoot, 'cli', 'src', 'main.ts')
  if (!existsSync(main)) return 'cli --help: there is no cli yet'
  const start = performance.now()
  const { status } = spawnSync(process.execPath, ['--conditions=@lazaret/source', main, '--help'])
  return `cli --help: ${Math.round(performance.now() - start)} ms (250), exit code ${status}`
}

function print(title: string, [first = '', ...rest]: readonly string[]): void {
  console.log(`${title.padEnd(10)} ${first}`)
  for (const line of rest) console.log(`${' '.repeat(11)}${line}`)
}
