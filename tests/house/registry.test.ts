import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { writeRegistry } from '../../tools/write-registry.ts'
import { repositoryRoot } from './repository.ts'

const tsc = join(repositoryRoot, 'node_modules', 'typescript', 'bin', 'tsc')

/** Compiles a server of two operations whose operations files hold the given exports; returns what the compiler says. */
function compile(t: Tap, exports: { tags: string; files: string }): string {
  const operations = [
    { id: 'addTag', tag: 'tags', where: '', isOpen: false, fields: {} },
    { id: 'getFile', tag: 'files', where: '', isOpen: false, fields: {} },
  ]
  const files = {
    'contract.ts': "export type Handlers = { [K in 'addTag' | 'getFile']: (id: string) => number }\n",
    'generated/registry.ts': writeRegistry(operations),
    'operations/tags.ts': exports.tags,
    'operations/files.ts': exports.files,
  }
  const root = t.testdir({})
  for (const folder of ['generated', 'operations']) mkdirSync(join(root, folder))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  const flags = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--allowImportingTsExtensions',
  ]
  // The test runner hands its own loaders to every child by NODE_OPTIONS; the compiler cannot run under them.
  const command = ['-c', 'unset NODE_OPTIONS; exec "$@"', 'sh', process.execPath, tsc, ...flags, '--types', '']
  const ran = spawnSync('sh', [...command, join(root, 'generated/registry.ts')], { cwd: root, encoding: 'utf8' })
  return ran.stdout + ran.stderr
}

type Tap = { testdir: (content: Record<string, never>) => string }

const addTag = 'export const addTag = (id: string) => id.length\n'
const getFile = 'export const getFile = (id: string) => id.length\n'

t.test('one handler for each operation compiles', async (t) => {
  t.equal(compile(t, { tags: addTag, files: getFile }), '')
})

t.test('a missing handler does not compile', async (t) => {
  t.match(compile(t, { tags: 'export {}\n', files: getFile }), /Property 'addTag' does not exist/)
})

t.test('a handler with a wrong output does not compile', async (t) => {
  t.match(
    compile(t, { tags: 'export const addTag = (id: string) => id\n', files: getFile }),
    /'string' is not assignable to type 'number'/,
  )
})

t.test('an export that is not an operation of the tag does not compile', async (t) => {
  t.match(compile(t, { tags: addTag + getFile, files: getFile }), /'"getFile"' does not satisfy the constraint 'never'/)
})
