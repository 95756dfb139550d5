import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { extractFacts } from '../../../server/src/facts/extract-facts.ts'
import { makeOle, makeOoxml, makePpt } from '../../support/document-files.ts'
import { needPython } from '../../support/python.ts'

type OlevbaModule = {
  readonly code: string
  readonly auto_start: readonly string[]
  readonly suspicious: readonly string[]
}

t.test('the code of macros and their indicators are those of olevba', async (t) => {
  const python = needPython(t, ['oletools.olevba'])
  if (python === null) return
  const folder = t.testdir()
  const paths = ['macro.doc', 'macro.docm', 'macro.ppt', 'plain.ppt'].map((name) => join(folder, name))
  for (const [n, data] of [makeOle(), await makeOoxml(), makePpt(), makePpt({ isCompressed: false })].entries())
    writeFileSync(paths[n] ?? '', data)
  const script = join(import.meta.dirname, 'read-vba.py')
  const lines = execFileSync(python, [script, ...paths], { encoding: 'utf8' })
    .trim()
    .split('\n')
  for (const [n, path] of paths.entries()) {
    const expected: Record<string, OlevbaModule> = JSON.parse(lines[n] ?? '')
    const data = readFileSync(path)
    const modules = extractFacts({ data, sizeBytes: data.length }).facts.document?.modules ?? []
    t.strictSame(
      Object.fromEntries(modules.map(({ name, code }) => [name, code])),
      Object.fromEntries(Object.entries(expected).map(([name, { code }]) => [name, code])),
      path,
    )
    for (const { name, indicators } of modules) {
      const wordsOf = (isWanted: (kind: string) => boolean): string[] =>
        indicators.flatMap(({ kind, word }) => (isWanted(kind) ? word.toLowerCase() : [])).toSorted()
      t.strictSame(
        wordsOf((kind) => kind === 'auto_start'),
        expected[name]?.auto_start,
        `${path} ${name}`,
      )
      const own = wordsOf((kind) => kind !== 'auto_start')
      t.strictSame(
        own.filter((word) => !expected[name]?.suspicious.includes(word)),
        [],
        `${path} ${name}`,
      )
    }
  }
})
