import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Digester } from '../../digest/digester.ts'
import type { Encoding } from '../../encoding/encoding.ts'
import type { Logger } from '../../log.ts'
import { once } from '../../once.ts'
import type { ObjectStorage } from '../../settings/object-storage-address.ts'
import { type Bucket, connectBucket } from '../../storage/s3/bucket.ts'
import { md5Of } from '../../storage/s3/stage.ts'
import { openS3Storage } from '../../storage/s3.ts'
import { claimBucket, requireUsable } from './claim-bucket.ts'
import { AGE, type BackupKeys } from './encryption/age.ts'
import { openEncryptedBucket } from './encryption/encrypted-bucket.ts'
import { openEncryptedContents } from './encryption/encrypted-contents.ts'
import { lockBucket } from './lock-bucket.ts'
import { MANIFEST_NAME, type Manifest, manifestText, parseManifest } from './manifest.ts'
import { type BackupPlace, type FoundBackup, isBackupName, type LocalBackup, nameOf } from './place.ts'
import { openScratchFolder } from './scratch-folder.ts'

/** Keys of contents are digests. */
const PREFIX = 'backups/'
/** Absent where the server was given its secret otherwise. */
const OPTIONAL_FILES = ['service.ini', `service.ini${AGE}`]

type BucketPlaceOptions = {
  readonly bucket: ObjectStorage
  readonly digester: Digester
  readonly encoding: Encoding
  readonly keys: BackupKeys
  readonly log: Logger
  /** Files on their way to the bucket or from it are kept here. */
  readonly scratchFolder: string
}

/** Backups in a bucket of their own: each below its name, its manifest written last. */
export async function openBucketPlace(options: BucketPlaceOptions): Promise<BackupPlace> {
  const { log, digester, encoding, keys } = options
  await using stack = new AsyncDisposableStack()
  const { path: scratch } = stack.use(await openScratchFolder(options.scratchFolder))
  const bucket = stack.use(connectBucket({ ...options.bucket, log }))
  const naming = { folder: join(scratch, 'contents'), hashPathing: true, hashPathingFallback: false }
  const plain = once(async () =>
    closing.use(await openS3Storage({ ...options.bucket, ...naming, log, digester, encoding })),
  )
  const closing = stack.move()
  const send = (key: string, path: string): Promise<void> => sendFile(bucket, key, path)
  const locationOf = (name: string): string => `${name} in ${bucket.place}`
  return {
    keys,
    contents: async (kind) =>
      kind === 'plain' ? plain() : openEncryptedContents(openEncryptedBucket({ bucket, scratch, send }), keys),
    check: async (instanceId) => {
      const storage = await plain()
      await requireUsable(storage, instanceId)
      await storage.check()
    },
    lock: async (instanceId) => {
      await claimBucket(await plain(), instanceId)
      return lockBucket(bucket, scratch)
    },
    newDraft: () => mkdtemp(join(scratch, 'new-')),
    publish: async (draft, manifest) => {
      await publish(bucket, draft, manifest)
      return locationOf(nameOf(manifest))
    },
    backups: () => backupsIn(bucket),
    open: (backup, files) => download(bucket, { scratch, backup, files }),
    remove: ({ name }) => removeBackup(bucket, name),
    locationOf,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

const keyOf = (name: string, file: string): string => `${PREFIX}${name}/${file}`

async function publish(bucket: Bucket, draft: string, manifest: Manifest): Promise<void> {
  const name = nameOf(manifest)
  const entries = await readdir(draft, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    await sendFile(bucket, keyOf(name, path.slice(draft.length + 1)), path)
  }
  const path = join(draft, MANIFEST_NAME)
  await writeFile(path, manifestText(manifest), { flag: 'wx', mode: 0o600 })
  await sendFile(bucket, keyOf(name, MANIFEST_NAME), path)
}

async function sendFile(bucket: Bucket, key: string, path: string): Promise<void> {
  await bucket.put(key, { path, sizeBytes: (await stat(path)).size, md5: await md5Of(path) })
}

async function* backupsIn(bucket: Bucket): AsyncGenerator<FoundBackup> {
  const names: string[] = []
  for await (const { key } of bucket.keys(PREFIX)) {
    const [name = '', ...file] = key.slice(PREFIX.length).split('/')
    if (isBackupName(name) && file.join('/') === MANIFEST_NAME) names.push(name)
  }
  for (const name of names.sort().reverse()) {
    const { Body } = await bucket.get(keyOf(name, MANIFEST_NAME), null)
    yield { name, manifest: parseManifest((await Body?.transformToString()) ?? '', keyOf(name, MANIFEST_NAME)) }
  }
}

type Download = { readonly scratch: string; readonly backup: FoundBackup; readonly files: readonly string[] }

async function download(bucket: Bucket, { scratch, backup, files }: Download): Promise<LocalBackup> {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(scratch, 'read-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  for (const file of files) {
    const key = keyOf(backup.name, file)
    if ((await bucket.find(key)) === null) {
      if (OPTIONAL_FILES.includes(file)) continue
      throw new Error(`${bucket.place} lacks ${key}`)
    }
    const { Body } = await bucket.get(key, null)
    await mkdir(dirname(join(folder, file)), { recursive: true, mode: 0o700 })
    if (!(Body instanceof Readable)) throw new Error(`${bucket.place} answered without a body for ${key}`)
    await pipeline(Body, createWriteStream(join(folder, file), { mode: 0o600 }))
  }
  const cleanUp = stack.move()
  return { ...backup, folder, [Symbol.asyncDispose]: () => cleanUp.disposeAsync() }
}

async function removeBackup(bucket: Bucket, name: string): Promise<void> {
  await bucket.remove(keyOf(name, MANIFEST_NAME))
  const keys: string[] = []
  for await (const { key } of bucket.keys(`${PREFIX}${name}/`)) keys.push(key)
  for (const key of keys) await bucket.remove(key)
}
