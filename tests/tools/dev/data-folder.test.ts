import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { type DataFolder, openDataFolder } from '../../../tools/dev/data-folder.ts'
import { temporaryFolder } from '../../support/server-process.ts'

t.test('a folder that others filled is neither used nor removed', async (t) => {
  const path = await temporaryFolder(t)
  await writeFile(join(path, 'thesis.txt'), 'years of work')
  for (const isFresh of [false, true])
    await t.rejects(openDataFolder({ path, objects: null, isFresh }), { message: new RegExp(`^--data ${path}: `) })
  t.strictSame(await readdir(path), ['thesis.txt'])
})

type Request = Parameters<typeof openDataFolder>[0]

/** Opens the folder as one run does, and lets the next one have it. */
async function look(request: Request, act: (folder: DataFolder) => unknown): Promise<void> {
  await using folder = await openDataFolder(request)
  await act(folder)
}

t.test('the size is kept until the data is replaced', async (t) => {
  const path = join(await temporaryFolder(t), 'data')
  await look({ path, objects: 12, isFresh: false }, async (folder) => {
    t.match(folder, { objects: 12, stage: 'empty' })
    await folder.setStage('demo')
  })
  await look({ path, objects: null, isFresh: false }, (folder) => t.match(folder, { objects: 12, stage: 'demo' }))
  await t.rejects(openDataFolder({ path, objects: 13, isFresh: false }), {
    message: /^--objects 13: .* with 12: add --fresh/,
  })
  await look({ path, objects: 13, isFresh: true }, (folder) => t.match(folder, { objects: 13, stage: 'empty' }))
  // Nothing is lost: it holds nothing yet.
  await look({ path, objects: 14, isFresh: false }, (folder) => t.match(folder, { objects: 14, stage: 'empty' }))
})

t.test('a database whose filling was interrupted is made anew, one with all its rows is kept', async (t) => {
  const path = join(await temporaryFolder(t), 'data')
  await look({ path, objects: 5000, isFresh: false }, async (folder) => {
    await mkdir(join(path, 'data'))
    await folder.setStage('rows')
  })
  await look({ path, objects: null, isFresh: false }, async (folder) => {
    t.ok((await readdir(path)).includes('data'))
    await folder.setStage('empty')
  })
  await look({ path, objects: null, isFresh: false }, async ({ objects }) => {
    t.equal(objects, 5000)
    t.notOk((await readdir(path)).includes('data'))
  })
})

t.test('what another run uses is not removed', async (t) => {
  const path = join(await temporaryFolder(t), 'data')
  await look({ path, objects: 12, isFresh: false }, async (folder) => {
    await folder.setStage('demo')
    await t.rejects(openDataFolder({ path, objects: null, isFresh: true }), { message: /is in use by another process/ })
    t.ok((await readdir(path)).includes('dev.json'))
  })
})
