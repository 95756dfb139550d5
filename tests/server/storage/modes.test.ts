import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { openDigester } from '../../../server/src/digest/digester.ts'
import { uploadsFolder } from '../../../server/src/settings/places.ts'
import { openDiskStorage } from '../../../server/src/storage/disk.ts'
import { contentPath } from '../../../server/src/storage/paths.ts'
import { openTestApp } from '../../support/app.ts'

const NOBODY = 65534
const digester = openDigester({ threads: 1, ssdeep: false })
t.teardown(() => digester[Symbol.asyncDispose]())

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8)

async function aFolder(t: Test): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-modes-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  return folder
}

/** Stores a content, and gives its path. */
async function store(folder: string, fileMode?: number): Promise<string> {
  const layout = { folder, hashPathing: true, hashPathingFallback: false }
  await using storage = await openDiskStorage({ ...layout, digester, ...(fileMode === undefined ? {} : { fileMode }) })
  async function* source() {
    yield Buffer.from('a content')
  }
  await using staged = await storage.stage(source(), new AbortController().signal)
  t.equal(await modeOf(join(folder, '.staging')), '700', 'what is being received is for nobody else')
  await staged.commit()
  return contentPath(layout, staged.digests.sha256)
}

/** Whether another user may read it, who is in this group. */
async function canRead(path: string, group: number): Promise<boolean> {
  const as = [`--reuid=${NOBODY}`, `--regid=${group}`, '--clear-groups']
  return promisify(execFile)('setpriv', [...as, 'cat', path]).then(
    ({ stdout }) => stdout === 'a content',
    () => false,
  )
}

for (const umask of [0o022, 0o077])
  for (const [fileMode, file, folders] of [
    [undefined, '600', '700'],
    [0o640, '640', '750'],
    [0o644, '644', '755'],
  ] as const)
    t.test(`contents have the mode ${file} with the umask ${umask.toString(8)}`, async (t) => {
      const before = process.umask(umask)
      t.teardown(async () => void process.umask(before))
      const folder = join(await aFolder(t), 'uploads')
      const path = await store(folder, fileMode)
      t.equal(await modeOf(path), file)
      for (let above = dirname(path); above.startsWith(folder); above = dirname(above))
        t.equal(await modeOf(above), folders, above)
      if (process.getuid?.() !== 0) return void t.pass('another user', { skip: 'only root may be someone else' })
      t.equal(await canRead(path, NOBODY), fileMode === 0o644, 'another user')
      t.equal(await canRead(path, process.getgid?.() ?? 0), fileMode !== undefined, 'another user of the group')
    })

t.test('what exists keeps its mode', async (t) => {
  const folder = join(await aFolder(t), 'uploads')
  await mkdir(folder)
  await chmod(folder, 0o755)
  const path = await store(folder, 0o644)
  await store(folder)
  for (const [each, mode] of [
    [folder, '755'],
    [dirname(path), '755'],
    [path, '644'],
  ] as const)
    t.equal(await modeOf(each), mode, each)
})

for (const [settings, mode] of [
  [{}, '600'],
  [{ storage_mode: '0640' }, '640'],
] as const)
  t.test(`an uploaded file has the mode ${mode}`, async (t) => {
    const { admin, app } = await openTestApp(t, settings)
    const { id } = (await admin.upload('a sample')).json
    const { hashPathing, hashPathingFallback } = app.settings
    t.equal(
      await modeOf(contentPath({ folder: uploadsFolder(app.settings), hashPathing, hashPathingFallback }, id)),
      mode,
    )
  })
