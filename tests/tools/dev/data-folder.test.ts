import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { openDataFolder } from '../../../tools/dev/data-folder.ts'
import { temporaryFolder } from '../../support/server-process.ts'

t.test('a folder that others filled is neither used nor removed', async (t) => {
  const path = await temporaryFolder(t)
  await writeFile(join(path, 'thesis.txt'), 'years of work')
  for (const isFresh of [false, true])
    await t.rejects(openDataFolder({ path, objects: null, isFresh }), { message: new RegExp(`^--data ${path}: `) })
  t.strictSame(await readdir(path), ['thesis.txt'])
})

t.test('the size is kept until the data is replaced', async (t) => {
  const path = join(await temporaryFolder(t), 'data')
  const first = await openDataFolder({ path, objects: 12, isFresh: false })
  t.match(first, { objects: 12, stage: 'empty' })
  await first.setStage('demo')
  t.match(await openDataFolder({ path, objects: null, isFresh: false }), { objects: 12, stage: 'demo' })
  await t.rejects(openDataFolder({ path, objects: 13, isFresh: false }), {
    message: /^--objects 13: .* with 12: add --fresh/,
  })
  t.match(await openDataFolder({ path, objects: 13, isFresh: true }), { objects: 13, stage: 'empty' })
})

t.test('a database whose filling was interrupted is made anew, one with all its rows is kept', async (t) => {
  const path = join(await temporaryFolder(t), 'data')
  const folder = await openDataFolder({ path, objects: 5000, isFresh: false })
  await mkdir(join(path, 'data'))
  await folder.setStage('rows')
  await openDataFolder({ path, objects: null, isFresh: false })
  t.ok((await readdir(path)).includes('data'))
  await folder.setStage('empty')
  await openDataFolder({ path, objects: null, isFresh: false })
  t.notOk((await readdir(path)).includes('data'))
})
