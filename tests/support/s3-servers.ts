import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import type { ObjectStorage } from '../../server/src/settings/object-storage-address.ts'
import { OWNER_NAME } from '../../server/src/storage/owner-file.ts'
import { freePort } from './free-port.ts'
import { needProgram } from './programs.ts'

type Test = {
  teardown(run: () => Promise<void>): unknown
  fail(message: string): boolean
  pass(message: string, extra: { skip: string }): boolean
}

/** A real object storage with one empty bucket. */
export type S3Server = ObjectStorage & {
  readonly keys: NonNullable<ObjectStorage['keys']>
  /** The folder in which it keeps everything. */
  readonly root: string
}

export type S3Kind = 's3rver' | 'versitygw'
/** Independent of each other, so that what holds for both is not the habit of one. */
export const S3_KINDS: readonly S3Kind[] = ['s3rver', 'versitygw']

/** Options of versitygw. */
export type GatewayOptions = {
  readonly posix?: readonly string[]
  /** Absolute paths of PEM files. */
  readonly tls?: { readonly certificate: string; readonly key: string }
}

export const REGION = 'us-east-1'

/** Null: the program is not on this machine, and the test does not insist on it. */
export async function openS3Server(t: Test, kind: S3Kind, options: GatewayOptions = {}): Promise<S3Server | null> {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-s3-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  if (kind === 's3rver') return openS3rver(t, folder)
  return needProgram(t, 'versitygw') ? openVersityGateway(t, folder, options) : null
}

/** The settings of a server that stores its contents there. */
export function storageSettings({
  endpoint,
  bucket,
  keys,
}: Pick<S3Server, 'endpoint' | 'bucket' | 'keys'>): Record<string, string> {
  return {
    storage_provider: 'object',
    object_storage_endpoint: endpoint,
    object_storage_bucket_name: bucket,
    object_storage_access_key: keys.accessKeyId,
    object_storage_secret_key: keys.secretAccessKey,
  }
}

export function clientOf({ endpoint, keys }: S3Server): S3Client {
  return new S3Client({
    endpoint,
    region: REGION,
    credentials: keys,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

async function openS3rver(t: Test, directory: string): Promise<S3Server> {
  const bucket = 'samples'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  t.teardown(() => server.close())
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return { endpoint: `http://127.0.0.1:${port}`, bucket, region: REGION, keys, root: directory }
}

async function openVersityGateway(t: Test, folder: string, { posix = [], tls }: GatewayOptions): Promise<S3Server> {
  const [contents, metadata] = [join(folder, 'contents'), join(folder, 'metadata')]
  await mkdir(contents)
  await mkdir(metadata)
  const keys = { accessKeyId: 'lazaret', secretAccessKey: 'correct horse battery' }
  const port = await freePort()
  const certificate = tls ? ['--cert', tls.certificate, '--key', tls.key] : []
  const general = ['--port', `127.0.0.1:${port}`, '--quiet', ...certificate]
  const options = [...general, 'posix', '--sidecar', metadata, ...posix, contents]
  const child = spawn('versitygw', options, {
    env: { PATH: process.env.PATH, ROOT_ACCESS_KEY_ID: keys.accessKeyId, ROOT_SECRET_ACCESS_KEY: keys.secretAccessKey },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  t.teardown(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const server: S3Server = {
    endpoint: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    bucket: 'samples',
    region: REGION,
    keys,
    root: folder,
  }
  await makeBucket(server, () => child.exitCode !== null)
  return server
}

async function makeBucket(server: S3Server, hasEnded: () => boolean): Promise<void> {
  using client = clientDisposing(server)
  for (;;) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: server.bucket }))
      return
    } catch (error) {
      if (hasEnded()) throw error
      await wait(50)
    }
  }
}

function clientDisposing(server: S3Server) {
  const client = clientOf(server)
  return Object.assign(client, { [Symbol.dispose]: () => client.destroy() })
}

/** The names in its bucket, but for the mark of the instance. */
export async function keysIn(server: S3Server): Promise<readonly string[]> {
  const client = clientOf(server)
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: server.bucket }))
  client.destroy()
  return Contents.map(({ Key }) => Key ?? '').filter((key) => key !== OWNER_NAME)
}
