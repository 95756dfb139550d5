import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import { openScratchFolder } from '../../../../server/src/admin/backup/scratch-folder.ts'
import { missing } from '../../../support/missing.ts'

const MODULE = new URL('../../../../server/src/admin/backup/scratch-folder.ts', import.meta.url).href
const PAST = new Date(Date.now() - 2 * 3_600_000)

t.test('a folder is private, and removed when it is disposed', async (t) => {
  const root = join(t.testdir(), 'backup')
  {
    await using scratch = await openScratchFolder(root)
    await writeFile(join(scratch.path, 'object.gz'), 'rows')
    t.equal((await stat(scratch.path)).mode & 0o777, 0o700)
  }
  t.strictSame(await readdir(root), [])
})

t.test('what a killed process left is removed, what a running one has is not', async (t) => {
  const root = t.testdir()
  const script = `const { openScratchFolder } = await import('${MODULE}')
    console.log((await openScratchFolder(process.argv[1])).path)
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--conditions=@lazaret/source', '--input-type=module', '-e', script, root])
  const ended = once(child, 'exit')
  t.teardown(() => child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const path: string = (await lines.next()).value ?? missing()
  const young = join(root, 'backup-young')
  await mkdir(young)
  await utimes(path, PAST, PAST)
  await (await openScratchFolder(root))[Symbol.asyncDispose]()
  t.ok((await readdir(root)).length === 2, 'that of the running one is kept')
  child.kill('SIGKILL')
  await ended
  await (await openScratchFolder(root))[Symbol.asyncDispose]()
  t.strictSame(await readdir(root), ['backup-young'])
})
