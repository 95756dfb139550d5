import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { type InFlight, isComplete, nameAfterDigest, putInPlace } from '../../../server/src/storage/commit.ts'
import { openFolders } from '../../../server/src/storage/folders.ts'
import { digestInName, markerName } from '../../../server/src/storage/in-flight.ts'

const digests = {
  md5: '900150983cd24fb0d6963f7d28e17f72',
  sha1: 'a9993e364706816aba3e25717850c26c9cd0d89d',
  sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  sha512: '',
  crc32: '352441c2',
  ssdeep: null,
  sizeBytes: 3,
  fileType: 'ASCII text',
}

t.test('the in-flight name stays next to the final one', async (t) => {
  const { inFlight, committing } = await stagedIn(t.testdir())
  t.equal(digestInName(readdirSync(committing.stagingFolder)[0] ?? ''), digests.sha256)
  await putInPlace(inFlight, digests, committing)
  t.equal(statSync(committing.finalPath).nlink, 2)
  t.equal(inFlight.marker, null)
})

t.test('torn content gives way, and no second name stays behind', async (t) => {
  const { inFlight, committing, root } = await stagedIn(t.testdir())
  mkdirSync(join(root, 'b'))
  writeFileSync(committing.finalPath, 'a')
  await putInPlace(inFlight, digests, committing)
  t.equal(readFileSync(committing.finalPath, 'utf8'), 'abc')
  t.equal(readdirSync(committing.stagingFolder).length, 1)
})

t.test('where only a marker is left, missing content is an error and not a success', async (t) => {
  const { committing } = await stagedIn(t.testdir())
  const inFlight = { path: join(committing.stagingFolder, 'gone'), marker: markerName(digests.sha256) }
  await t.rejects(putInPlace(inFlight, digests, committing), /was removed while it was being stored again/)
  t.notOk(existsSync(committing.finalPath))
  writeFileSync(committing.finalPath, 'abc')
  await putInPlace(inFlight, digests, committing)
})

t.test('only a file of the right size is complete', async (t) => {
  const folder = t.testdir({ file: 'abc', folder: {}, link: t.fixture('symlink', 'file') })
  t.ok(await isComplete(join(folder, 'file'), 3))
  t.notOk(await isComplete(join(folder, 'file'), 4))
  t.notOk(await isComplete(join(folder, 'folder'), statSync(join(folder, 'folder')).size))
  t.notOk(await isComplete(join(folder, 'link'), 4))
  t.notOk(await isComplete(join(folder, 'missing'), 0))
})

async function stagedIn(root: string) {
  const stagingFolder = join(root, 'staging')
  mkdirSync(stagingFolder)
  writeFileSync(join(stagingFolder, 'received'), 'abc')
  const path = await nameAfterDigest(stagingFolder, join(stagingFolder, 'received'), digests)
  const inFlight: InFlight = { path, marker: null }
  return {
    root,
    inFlight,
    committing: { stagingFolder, finalPath: join(root, 'b', digests.sha256), folders: openFolders(root) },
  }
}
