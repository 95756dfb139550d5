import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { openTestDatabase } from '../support/database.ts'
import { repositoryRoot } from './repository.ts'

const run = promisify(execFile)
const LEFT_OUT = ['node_modules', 'dist', 'data', 'data-dev', '.git', '.turbo', '.tap']
const LINKED = ['node_modules', 'tools/node_modules']

type Block = { readonly language: string; readonly text: string }
type Edit = { readonly language: string; readonly path: string; readonly mode: string; readonly text: string }

/** Code blocks of one section of a page, without the indentation of the list they are in. */
function blocksOf(page: string, section: string): Block[] {
  const [, after = ''] = page.split(`\n## ${section}\n`)
  const [own = ''] = after.split('\n## ')
  return [...own.matchAll(/^( *)```(\w+)\n(.*?)^ *```$/gms)].map(([, indent = '', language = '', text = '']) => ({
    language,
    text: text.replace(new RegExp(`^${indent}`, 'gm'), ''),
  }))
}

/** The first line of a block names the file, and after a colon what is done to it. */
function editOf({ language, text }: Block): Edit {
  const [, path = '', mode = 'written', rest = ''] = /^(?:#|\/\/) (\S+?)(?:: ([^\n]*))?\n(.*)$/s.exec(text) ?? []
  if (path === '') throw new Error(`the first line of a block names no file:\n${text}`)
  return { language, path, mode, text: rest }
}

async function apply(root: string, { path, mode, text }: Edit): Promise<void> {
  const file = join(root, path)
  if (mode === 'added') return appendFile(file, `\n${text}`)
  if (mode === 'written') {
    await mkdir(dirname(file), { recursive: true })
    return writeFile(file, text, { flag: 'wx' })
  }
  const [, next] = /^before "(.+)"$/.exec(mode) ?? []
  if (next !== undefined) return insert(file, { before: next, text, removed: 0 })
  const [, replaced] = /^instead of "(.+)"$/.exec(mode) ?? []
  if (replaced !== undefined) return insert(file, { before: replaced, text, removed: 1 })
  const [, heading = ''] = /^below "(\w+)"$/.exec(mode) ?? []
  const before = await readFile(file, 'utf8')
  const after = before.replace(`\n${heading}:\n`, (found) => `${found}${text}`)
  if (heading === '' || after === before) throw new Error(`${path}: cannot be edited "${mode}"`)
  return writeFile(file, after)
}

type Insertion = { readonly before: string; readonly text: string; readonly removed: number }

/** Before the first line that begins with these words, or instead of it. */
async function insert(file: string, { before, text, removed }: Insertion): Promise<void> {
  const lines = (await readFile(file, 'utf8')).split('\n')
  const at = lines.findIndex((line) => line.trimStart().startsWith(before))
  if (at < 0) throw new Error(`${file} has no line that begins with ${before}`)
  return writeFile(file, [...lines.slice(0, at), text.trimEnd(), ...lines.slice(at + removed)].join('\n'))
}

/** The repository without what is made from it; installed packages are those of the original. */
async function copyRepository(t: Test): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'lazaret-copy-'))
  t.teardown(() => rm(root, { recursive: true, force: true }))
  await cp(repositoryRoot, root, { recursive: true, filter: (path) => !LEFT_OUT.includes(basename(path)) })
  for (const path of LINKED) await symlink(join(repositoryRoot, path), join(root, path))
  return root
}

/** As a shell of its own would have it, and not one inside of npm. */
function environmentWith(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(?:npm_|TAP)/.test(name))
  return { ...Object.fromEntries(own), ...more }
}

const WALKS = ['An operation', 'A search field', 'A screen', 'A background task']

// In one copy: each builds the page, and all check the same types.
t.test('the walks end with what they promise', async (t) => {
  const root = await copyRepository(t)
  const page = await readFile(join(root, 'docs', 'contributing', 'adding.md'), 'utf8')
  const commands = new Set<string>()
  const tests = new Set<string>()
  for (const section of WALKS) {
    const blocks = blocksOf(page, section)
    const [edits, last] = [blocks.slice(0, -1), blocks.at(-1)]
    t.ok(edits.length > 3, section)
    for (const edit of edits) await apply(root, editOf(edit))
    t.equal(last?.language, 'sh', section)
    for (const line of last?.text.trim().split('\n') ?? []) {
      const [, files] = /^npm test -- (.+)$/.exec(line) ?? []
      if (files === undefined) commands.add(line)
      else for (const file of files.split(' ')) tests.add(file)
    }
  }
  const { uri } = await openTestDatabase(t)
  const env = environmentWith({ TEST_DATABASE_URI: uri })
  // One run of all tests: each would compile the sources of the copy anew.
  for (const line of [...commands, `npm test -- ${[...tests].join(' ')}`]) {
    const [program = '', ...words] = line.split(' ')
    const { stdout } = await run(program, words, { cwd: root, env }).catch((error: unknown) => {
      const { stdout: output = '', stderr = '' } = Object(error) as { stdout?: string; stderr?: string }
      throw new Error(`${line} failed:\n${output}${stderr}`, { cause: error })
    })
    if (line.startsWith('npm test')) {
      t.match(stdout, /^\d+ passed, 0 failed(?:, \d+ skipped)?$/m)
      for (const file of tests) t.match(stdout, new RegExp(`^ok +${file} `, 'm'))
    }
  }
})
