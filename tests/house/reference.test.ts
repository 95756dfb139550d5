import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { stalePages } from '../../docs/scripts/reference.ts'
import { needProgram } from '../support/programs.ts'
import { repositoryRoot } from './repository.ts'

t.test('the reference pages say what the tables and commands say', async (t) => {
  t.same(await stalePages(), [], 'run "npm run reference"')
})

t.test('the manual pages are well formed', async (t) => {
  if (!needProgram(t, 'mandoc')) return
  const folder = join(repositoryRoot, 'cli', 'man')
  const pages = await readdir(folder)
  t.ok(pages.includes('lazaret.1'))
  // They carry no date: it would change without a change.
  const lint = () => execFileSync('mandoc', ['-Tlint', '-Wwarning', ...pages], { cwd: folder, encoding: 'utf8' })
  const output = attempt(lint)
  t.same(
    output.split('\n').filter((line) => line !== '' && !line.includes('missing date')),
    [],
  )
})

/** The program ends with a code when it has anything to say. */
function attempt(lint: () => string): string {
  try {
    return lint()
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
  }
}
