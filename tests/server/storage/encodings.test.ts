import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { openDigester } from '../../../server/src/digest/digester.ts'
import type { Encoding } from '../../../server/src/encoding/encoding.ts'
import { openLog } from '../../../server/src/log.ts'
import { openDiskStorage } from '../../../server/src/storage/disk.ts'
import { openS3Storage } from '../../../server/src/storage/s3.ts'
import type { Storage } from '../../../server/src/storage/storage.ts'
import { bytesOfLent } from '../../support/lent-chunks.ts'
import { needProgram } from '../../support/programs.ts'
import { openS3Server, S3_KINDS } from '../../support/s3-servers.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { openContent, readContent, stageContent, storeContent } from '../../support/stored-contents.ts'

const WINDOW_BYTES = 64
const ENCODINGS = ['plain', 'masked'] as const
const digester = openDigester({ threads: 2, ssdeep: false })
t.teardown(() => digester[Symbol.asyncDispose]())
const log = openLog({ level: 'silent', json: false })

type World = {
  readonly open: (encoding: Encoding) => Promise<Storage>
  /** Everything that lies in the storage and in staging. */
  readonly folders: readonly string[]
}
type Case = (t: Test, world: World) => Promise<void>

const MIXED = Buffer.concat([
  Buffer.alloc(5000),
  Buffer.alloc(5000, 0xff),
  Buffer.alloc(300_000, 'a line of text that repeats\n'),
  randomBytes(200_001),
])

const CASES: Readonly<Record<string, Case>> = {
  'nothing of a masked content lies there as it is, staging included': async (t, { open, folders }) => {
    await using storage = await open('masked')
    const staged = await stageContent(storage, MIXED)
    t.ok((await filesIn(folders)).length > 0)
    t.equal(await windowsAtRest(folders, MIXED), 0, 'staged')
    await staged.commit()
    t.equal(await windowsAtRest(folders, MIXED), 0, 'committed')
    await staged[Symbol.asyncDispose]()
    t.equal(await windowsAtRest(folders, MIXED), 0)
    t.ok((await readContent(storage, MIXED))?.equals(MIXED))
    await using plain = await open('plain')
    const other = randomBytes(100_000)
    await storeContent(plain, other)
    t.ok((await windowsAtRest(folders, other)) > 0, 'the search does find plain bytes')
  },

  'digests, sizes and types are those of the plain bytes': async (t, { open }) => {
    const found: unknown[] = []
    for (const encoding of ENCODINGS) {
      await using storage = await open(encoding)
      for (const bytes of [MIXED, Buffer.from('x'), Buffer.alloc(0), await readFile(process.execPath)]) {
        await using staged = await stageContent(storage, bytes)
        found.push(staged.digests)
      }
    }
    t.strictSame(found.slice(4), found.slice(0, 4))
  },

  'ranges at all borders are those of the plain bytes': async (t, { open }) => {
    await using storage = await open('masked')
    await storeContent(storage, MIXED)
    const content = await openContent(storage, MIXED)
    t.equal(content.sizeBytes, MIXED.length)
    const last = MIXED.length - 1
    const borders = [0, 1, 7, 8, 15, 16, 17, 4095, 65_535, 65_536, 262_143, 262_144, 262_145, last - 1, last]
    for (const start of borders)
      for (const end of borders.filter((position) => position >= start)) {
        const part = await bytesOfLent(content.lend({ start, end }))
        if (!part.equals(MIXED.subarray(start, end + 1))) t.fail(`${start}-${end}`)
      }
    t.ok((await buffer(content.read())).equals(MIXED))
    t.ok((await bytesOfLent(content.lend())).equals(MIXED))
  },

  'a content of the other encoding is read, listed, and not stored a second time': async (t, { open, folders }) => {
    for (const [from, to] of [ENCODINGS, ENCODINGS.toReversed()] as readonly (readonly Encoding[])[]) {
      await using before = await open(from ?? 'plain')
      await using after = await open(to ?? 'plain')
      const bytes = randomBytes(300_000)
      await storeContent(before, bytes)
      t.ok((await readContent(after, bytes))?.equals(bytes), `${from} read under ${to}`)
      const there = (await filesIn(folders)).length
      await storeContent(after, bytes)
      t.equal((await filesIn(folders)).length, there)
      t.strictSame(await listed(after, bytes), [bytes.length])
      t.equal(await after.isCurrent(sha256Of(bytes)), false)
      t.equal(await before.isCurrent(sha256Of(bytes)), true)
      await after.remove(sha256Of(bytes))
      t.equal(await before.open(sha256Of(bytes)), null)
      await storeContent(before, bytes)
      t.ok(await after.setAside(sha256Of(bytes)))
      t.equal(await before.open(sha256Of(bytes)), null)
    }
  },

  'a conversion leaves one copy, and readers that opened the content before go on': async (t, { open, folders }) => {
    const bytes = randomBytes(700_000)
    await using plain = await open('plain')
    await using masked = await open('masked')
    await storeContent(plain, bytes)
    const there = (await filesIn(folders)).length
    for (const storage of [masked, plain, masked]) {
      const whole = await openContent(storage, bytes)
      const part = await openContent(storage, bytes)
      await using staged = await stageContent(storage, bytes)
      await staged.convert()
      await staged.convert()
      t.equal(await storage.isCurrent(sha256Of(bytes)), true)
      t.ok((await buffer(whole.read())).equals(bytes))
      t.ok((await buffer(part.read({ start: 5, end: 400_000 }))).equals(bytes.subarray(5, 400_001)))
      await staged[Symbol.asyncDispose]()
      t.equal((await filesIn(folders)).length, there)
    }
    t.equal(await windowsAtRest(folders, bytes), 0)
  },

  'a damaged content of the other encoding is replaced by an upload': async (t, { open, folders }) => {
    for (const [from, to] of [ENCODINGS, ENCODINGS.toReversed()] as readonly (readonly Encoding[])[]) {
      await using before = await open(from ?? 'plain')
      await using after = await open(to ?? 'plain')
      const bytes = randomBytes(300_000)
      await storeContent(before, bytes)
      await damage(folders, bytes)
      await t.rejects(readContent(after, bytes), { code: 'content_damaged' })
      {
        await using staged = await stageContent(after, bytes)
        t.match(await staged.commit(), { sha256: sha256Of(bytes), found: /has the SHA-256/ })
        t.equal(await staged.commit(), null)
      }
      t.equal(await after.isCurrent(sha256Of(bytes)), true, 'the damaged copy is gone')
      t.ok((await readContent(before, bytes))?.equals(bytes))
    }
  },

  'a damaged masked content is never read as complete, and healed': async (t, { open, folders }) => {
    await using storage = await open('masked')
    const bytes = randomBytes(300_000)
    await storeContent(storage, bytes)
    await damage(folders, bytes)
    await t.rejects(readContent(storage, bytes), { code: 'content_damaged' })
    await storeContent(storage, bytes)
    t.ok((await readContent(storage, bytes))?.equals(bytes))
  },

  'what a crash left in staging is restored as it is encoded, whatever the setting is by then': async (t, { open }) => {
    for (const encoding of ENCODINGS)
      for (const next of ENCODINGS) {
        const storage = await open(encoding)
        const bytes = randomBytes(300_000)
        const staged = await stageContent(storage, bytes)
        await staged.commit()
        await storage.remove(sha256Of(bytes))
        asLeftByACrash(t.testdirName)
        await using later = await open(next)
        const hasRow = async () => new Set([sha256Of(bytes)])
        t.match(await later.sweep(hasRow, async () => false), { restored: 1 }, `${encoding}, ${next}`)
        t.ok((await readContent(later, bytes))?.equals(bytes))
        t.equal(await later.isCurrent(sha256Of(bytes)), encoding === next)
        await later.remove(sha256Of(bytes))
      }
  },
}

t.test('disk', async (t) => {
  await runCases(t, async (folder) => {
    const layout = { folder, hashPathing: true, hashPathingFallback: true, digester }
    return { folders: [folder], open: (encoding) => openDiskStorage({ ...layout, encoding }) }
  })
})

t.test('a conversion that cannot remove what is in the other place fails', async (t) => {
  const folder = t.testdir()
  const layout = { folder, hashPathing: false, hashPathingFallback: false, digester }
  await using storage = await openDiskStorage({ ...layout, encoding: 'masked' })
  const bytes = randomBytes(1000)
  mkdirSync(join(folder, sha256Of(bytes)))
  writeFileSync(join(folder, '.aside'), 'in the way')
  await using staged = await stageContent(storage, bytes)
  await t.rejects(staged.convert(), { code: 'content_damaged', message: /\.aside is not a folder/ })
})

for (const kind of S3_KINDS)
  t.test(kind, async (t) => {
    const server = await openS3Server(t, kind)
    if (server === null) return
    await runCases(t, async (folder) => {
      const layout = { ...server, folder, hashPathing: true, hashPathingFallback: false, digester, log }
      return { folders: [folder, server.root], open: (encoding) => openS3Storage({ ...layout, encoding }) }
    })
  })

t.test('openssl decodes a masked content, as the guide shows', async (t) => {
  if (!needProgram(t, 'openssl')) return
  const folder = t.testdir()
  await using storage = await openDiskStorage({
    ...{ folder, hashPathing: false, hashPathingFallback: false, digester },
    encoding: 'masked',
  })
  await storeContent(storage, MIXED)
  const guide = await readFile(new URL('../../../docs/guide/storage.md', import.meta.url), 'utf8')
  const [, options = ''] = /^openssl (enc .*) -in /m.exec(guide) ?? []
  const path = join(folder, `${sha256Of(MIXED)}.masked`)
  const found = execFileSync('openssl', [...options.split(' '), '-in', path], { maxBuffer: 10_000_000 })
  t.ok(found.equals(MIXED))
})

t.test('a mode that others may read holds for masked contents too', async (t) => {
  const folder = t.testdir()
  const layout = { folder, hashPathing: false, hashPathingFallback: false, digester }
  await using storage = await openDiskStorage({ ...layout, encoding: 'masked', fileMode: 0o640 })
  await storeContent(storage, MIXED)
  t.equal((await stat(join(folder, `${sha256Of(MIXED)}.masked`))).mode & 0o777, 0o640)
})

async function runCases(t: Test, openWorld: (folder: string) => Promise<World>): Promise<void> {
  for (const [title, run] of Object.entries(CASES))
    await t.test(title, async (t) => run(t, await openWorld(join(t.testdir({ uploads: {} }), 'uploads'))))
}

/** How many aligned half windows of the content lie somewhere: each window of the content contains one of them whole. */
async function windowsAtRest(folders: readonly string[], content: Buffer): Promise<number> {
  const half = WINDOW_BYTES / 2
  const wanted = new Set<string>()
  for (let at = 0; at + half <= content.length; at += half) wanted.add(content.toString('latin1', at, at + half))
  let found = 0
  for (const path of await filesIn(folders)) {
    const text = await readFile(path, 'latin1')
    for (let at = 0; at + half <= text.length; at++) if (wanted.has(text.slice(at, at + half))) found += 1
  }
  return found
}

/** Without what an S3 server notes next to its objects. */
async function filesIn(folders: readonly string[]): Promise<readonly string[]> {
  const paths: string[] = []
  for (const folder of folders)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile() && !/metadata|vgwlocks|_S3rver_object\.md5|\.md5$/.test(join(entry.parentPath, entry.name)))
        paths.push(join(entry.parentPath, entry.name))
  return paths
}

async function damage(folders: readonly string[], bytes: Buffer): Promise<void> {
  for (const path of (await filesIn(folders)).filter((path) => path.includes(sha256Of(bytes)))) {
    const stored = await readFile(path)
    stored[200_000] = (stored[200_000] ?? 0) ^ 1
    await chmod(path, 0o600)
    await writeFile(path, stored)
  }
}

/** Gives the staging folders of this process names of an earlier life. */
function asLeftByACrash(folder: string): void {
  const root = join(folder, 'uploads', '.staging')
  const host = hostname().replaceAll(/[^A-Za-z0-9._-]/g, '_')
  for (const name of readdirSync(root).filter((each) => each.startsWith(`${host}-${process.pid}-`)))
    renameSync(join(root, name), join(root, `${host}-${process.pid}-${randomBytes(8).toString('hex')}`))
}

async function listed(storage: Storage, bytes: Buffer): Promise<readonly number[]> {
  const sizes: number[] = []
  for await (const { sha256, sizeBytes } of storage.list()) if (sha256 === sha256Of(bytes)) sizes.push(sizeBytes)
  return sizes
}
