import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { extractFacts } from '../../../server/src/facts/extract-facts.ts'
import { makePe } from '../../support/pe-file.ts'
import { needPython } from '../../support/python.ts'

/** Programs for Windows that installers of Python bring along. */
function systemPrograms(python: string): string[] {
  const [folder = ''] = execFileSync(python, ['-c', 'import site; print(site.getsitepackages()[0])'], {
    encoding: 'utf8',
  }).split('\n')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.exe'))
    .map((name) => join(folder, name))
}

t.test('the facts of a PE file are those of pefile', async (t) => {
  const python = needPython(t, ['pefile'])
  if (python === null) return
  const own = join(t.testdir(), 'own.exe')
  writeFileSync(own, makePe())
  const paths = [own, ...systemPrograms(python)]
  const script = join(import.meta.dirname, 'read-pe.py')
  const lines = execFileSync(python, [script, ...paths], { encoding: 'utf8' })
    .trim()
    .split('\n')
  for (const [n, path] of paths.entries()) {
    const data = readFileSync(path)
    const { pe } = extractFacts({ data, sizeBytes: data.length }).facts
    const found = {
      imphash: pe?.imphash,
      rich_hash: pe?.rich_hash,
      export_hash: pe?.export_hash,
      entry: pe?.entry,
      sections: pe?.sections.map(({ name, sha256 }) => [name, sha256]),
      exports: pe?.exports,
      overlay: pe?.overlay?.offset ?? null,
    }
    t.strictSame(found, JSON.parse(lines[n] ?? ''), path)
  }
})
