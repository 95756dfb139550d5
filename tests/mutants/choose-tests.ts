import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { AREAS } from './areas.ts'

export type TestChoice = {
  /** Every test file that may notice a fault in the area, relative to the root. */
  readonly all: readonly string[]
  /** Whether the test mirrors or imports the source, and so is run first whatever it is known to cover. */
  isClose(test: string, source: string): boolean
}

/** Tests of an area: those of the folder that mirrors it, of the table, and what else imports one of its files. */
export function chooseTests(root: string, area: string, further: readonly string[] = []): TestChoice {
  const mirror = mirrorOf(area).replace(/\.ts$/, '')
  const patterns = [`${mirror}/**/*.test.ts`, `${mirror}.test.ts`, ...patternsOf(area), ...further]
  const imported = new Map<string, ReadonlySet<string>>()
  for (const test of globSync('tests/**/*.test.ts', { cwd: root })) imported.set(test, importsOf(root, test))
  const named = patterns.flatMap((pattern) => globSync(`tests/${pattern}`, { cwd: root }))
  const importing = [...imported].filter(([, files]) => [...files].some((file) => isWithin(file, area)))
  const all = [...new Set([...named.filter((name) => name.endsWith('.test.ts')), ...importing.map(([test]) => test)])]
  const isClose = (test: string, source: string) =>
    test === `tests/${mirrorOf(source).replace(/\.ts$/, '.test.ts')}` || imported.get(test)?.has(source) === true
  return { all: all.sort(), isClose }
}

/** `server/src/auth/read-token.ts` is tested in `server/auth/`. */
function mirrorOf(path: string): string {
  return path.replace('/src/', '/')
}

function isWithin(path: string, area: string): boolean {
  return path === area || path.startsWith(`${area}/`)
}

function patternsOf(area: string): readonly string[] {
  const [longest] = Object.keys(AREAS)
    .filter((name) => isWithin(area, name))
    .sort((a, b) => b.length - a.length)
  return longest === undefined ? [] : (AREAS[longest] ?? [])
}

function importsOf(root: string, test: string): ReadonlySet<string> {
  const text = readFileSync(join(root, test), 'utf8')
  const names = [...text.matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, name = '']) => name)
  const folder = join(root, dirname(test))
  return new Set(names.map((name) => relative(root, resolve(folder, name)).replaceAll('\\', '/')))
}
