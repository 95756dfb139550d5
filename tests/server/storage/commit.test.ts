import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import t, { type Test } from 'tap'
import { type InFlight, nameAfterDigest, putInPlace } from '../../../server/src/storage/commit.ts'
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
  const path = join(committing.stagingFolder, 'gone')
  const inFlight = { path, marker: markerName(digests.sha256), verified: new Set<string>() }
  await t.rejects(putInPlace(inFlight, digests, committing), /was removed while it was being stored again/)
  t.notOk(existsSync(committing.finalPath))
  writeFileSync(committing.finalPath, 'abc')
  await putInPlace(inFlight, digests, committing)
})

t.test('a changed byte gives way, and says what was there', async (t) => {
  const { inFlight, committing, root } = await stagedIn(t.testdir())
  mkdirSync(join(root, 'b'))
  writeFileSync(committing.finalPath, 'abd')
  t.match(await putInPlace(inFlight, digests, committing), {
    state: 'healed',
    damage: { sha256: digests.sha256, place: committing.finalPath, found: /^has the SHA-256 a52d159f/ },
  })
  t.equal(readFileSync(committing.finalPath, 'utf8'), 'abc')
  t.match(await putInPlace(inFlight, digests, committing), { state: 'right' })
})

t.test('the same bytes stay, also if another program wrote them', async (t) => {
  const { inFlight, committing, root } = await stagedIn(t.testdir())
  mkdirSync(join(root, 'b'))
  writeFileSync(committing.finalPath, 'abc')
  const { ino } = statSync(committing.finalPath)
  t.match(await putInPlace(inFlight, digests, committing), { state: 'right' })
  t.equal(statSync(committing.finalPath).ino, ino)
})

t.test('a comparison ends when the upload is aborted', async (t) => {
  const { inFlight, committing, root } = await stagedIn(t.testdir())
  mkdirSync(join(root, 'b'))
  writeFileSync(committing.finalPath, 'abd')
  const signal = AbortSignal.abort(new Error('the client went away'))
  await t.rejects(putInPlace(inFlight, digests, { ...committing, signal }), /the client went away/)
  t.equal(readFileSync(committing.finalPath, 'utf8'), 'abd')
})

t.test('what is not a file is set aside, and never followed or waited for', async (t) => {
  for (const kind of ['folder', 'full folder', 'link to a file', 'dangling link', 'FIFO', 'socket'] as const) {
    const { inFlight, committing, root } = await stagedIn(t.testdir())
    mkdirSync(join(root, 'b'))
    const outside = join(root, 'outside')
    writeFileSync(outside, 'abd')
    await putOdd(t, kind, { path: committing.finalPath, outside })
    t.match(await putInPlace(inFlight, digests, committing), { state: 'healed', damage: { found: /^is a/ } }, kind)
    t.equal(readFileSync(committing.finalPath, 'utf8'), 'abc', kind)
    t.equal(readFileSync(outside, 'utf8'), 'abd', `${kind}: what a link names is left alone`)
    t.equal(readdirSync(join(root, '.aside')).length, 1, kind)
    t.equal(readdirSync(committing.stagingFolder).length, 1, kind)
  }
})

t.test('a parent that is not a folder is named, a link to a folder is followed', async (t) => {
  const { inFlight, committing, root } = await stagedIn(t.testdir())
  writeFileSync(join(root, 'b'), 'in the way')
  const refused = { code: 'content_damaged', message: /\/b is not a folder; an administrator has to move it away$/ }
  await t.rejects(putInPlace(inFlight, digests, committing), refused)
  rmSync(join(root, 'b'))
  symlinkSync('nowhere', join(root, 'b'))
  await t.rejects(putInPlace(inFlight, digests, committing), refused)
  rmSync(join(root, 'b'))
  mkdirSync(join(root, 'elsewhere'))
  symlinkSync('elsewhere', join(root, 'b'))
  t.match(await putInPlace(inFlight, digests, committing), { state: 'new' })
  t.equal(readFileSync(join(root, 'elsewhere', digests.sha256), 'utf8'), 'abc')
})

t.test('without hard links the bytes are moved, and a marker leads to them', async (t) => {
  refuseHardLinks(t)
  for (const there of [null, 'abd'] as const) {
    const { inFlight, committing, root } = await stagedIn(t.testdir())
    mkdirSync(join(root, 'b'))
    if (there !== null) writeFileSync(committing.finalPath, there)
    t.match(await putInPlace(inFlight, digests, committing), { state: there === null ? 'new' : 'healed' })
    t.equal(readFileSync(committing.finalPath, 'utf8'), 'abc')
    t.same(
      readdirSync(committing.stagingFolder).map((name) => join(committing.stagingFolder, name)),
      [inFlight.marker],
      'the sweep of a later process finds it',
    )
    t.equal(digestInName(basename(inFlight.marker ?? '')), digests.sha256)
    t.match(await putInPlace(inFlight, digests, committing), { state: 'right' })
  }
})

t.test('an error of the file system is not taken for one without hard links', async (t) => {
  refuseHardLinks(t, 'EIO')
  const { inFlight, committing } = await stagedIn(t.testdir())
  await t.rejects(putInPlace(inFlight, digests, committing), { code: 'EIO' })
  t.notOk(existsSync(committing.finalPath))
})

t.test('where another program puts something there again and again, an administrator has to remove it', async (t) => {
  const { inFlight, committing } = await stagedIn(t.testdir())
  const { finalPath, ...others } = committing
  const contested = {
    ...others,
    get finalPath() {
      mkdirSync(finalPath, { recursive: true })
      return finalPath
    },
  }
  await t.rejects(putInPlace(inFlight, digests, contested), { code: 'content_damaged', message: /puts it there again/ })
})

/** As file systems do that have none. */
function refuseHardLinks(t: Test, code = 'EPERM'): void {
  const { link } = fs
  const set = (changed: typeof link): void => {
    fs.link = changed
    syncBuiltinESMExports()
  }
  set(() => Promise.reject(Object.assign(new Error(code), { code })))
  t.teardown(() => set(link))
}

type OddEntry = { readonly path: string; readonly outside: string }

async function putOdd(t: Test, kind: string, { path, outside }: OddEntry): Promise<void> {
  if (kind === 'socket') return listenAt(t, path)
  if (kind === 'FIFO') execFileSync('mkfifo', [path])
  if (kind === 'link to a file') symlinkSync(outside, path)
  if (kind === 'dangling link') symlinkSync('nowhere', path)
  if (kind.endsWith('folder')) mkdirSync(path)
  if (kind === 'full folder') writeFileSync(join(path, 'x'), 'abc')
}

async function listenAt(t: Test, path: string): Promise<void> {
  // Longer paths are not allowed for sockets.
  const server = createServer()
  const short = join(mkdtempSync(join(tmpdir(), 'odd-')), 's')
  await new Promise<void>((resolve) => server.listen(short, resolve))
  t.teardown(() => new Promise<void>((resolve) => server.close(() => resolve())))
  renameSync(short, path)
}

async function stagedIn(root: string) {
  const stagingFolder = join(root, 'staging')
  mkdirSync(stagingFolder)
  writeFileSync(join(stagingFolder, 'received'), 'abc')
  const path = await nameAfterDigest(stagingFolder, join(stagingFolder, 'received'), digests)
  const inFlight: InFlight = { path, marker: null, verified: new Set() }
  return {
    root,
    inFlight,
    committing: {
      folder: root,
      stagingFolder,
      finalPath: join(root, 'b', digests.sha256),
      folders: openFolders(root),
      signal: new AbortController().signal,
    },
  }
}
