import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import t from 'tap'
import { contentPaths } from '../../../server/src/storage/paths.ts'
import { setAside } from '../../../server/src/storage/set-aside.ts'
import { mayTrace, type SystemCall, traced } from '../../chaos/system-calls.ts'
import { missing } from '../../support/missing.ts'
import { needProgram } from '../../support/programs.ts'

const ID = 'ab'.repeat(32)

t.test('a content that is moved aside is durable in both folders before that is said', async (t) => {
  if (!needProgram(t, 'strace')) return
  if (!(await mayTrace())) return void t.pass('trace', { skip: 'this machine forbids tracing processes' })
  const folder = t.testdir()
  const layout = { folder, hashPathing: true, hashPathingFallback: false }
  const [path = ''] = contentPaths(layout, ID)
  await mkdir(dirname(path), { recursive: true })
  const bytes = randomBytes(100)
  await writeFile(path, bytes)
  let target: string | null = null
  const calls = await traced([process.pid], join(folder, 'trace'), async () => {
    target = await setAside(layout, ID)
  })
  const moved = target ?? missing()
  t.ok((await readFile(moved)).equals(bytes))
  const rename =
    calls.find(({ name, arguments: given }) => name.startsWith('rename') && given.includes(path)) ?? missing()
  const isSynced =
    (synced: string) =>
    ({ name, began, arguments: given }: SystemCall) =>
      /sync$/.test(name) && given.endsWith(`<${synced}>`) && began > rename.ended
  t.ok(calls.some(isSynced(dirname(moved))), 'the folder it is in now')
  t.ok(calls.some(isSynced(dirname(path))), 'the folder it was in')
  t.equal(await setAside(layout, ID), null, 'it is there no more')
})
