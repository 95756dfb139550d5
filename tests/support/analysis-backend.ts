import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3'
import { openRedisServer, type RedisServer } from './redis-server.ts'
import { clientOf, openS3Server, type S3Kind, type S3Server } from './s3-servers.ts'

type Test = Parameters<typeof openRedisServer>[0]

/** The analysis backend: a real Redis and a real bucket, both used by this test alone. */
export type TestBackend = {
  readonly redis: RedisServer
  readonly s3: S3Server
  /** The settings file that names both. */
  readonly file: string
  /** Settings of a server that uses the backend. */
  readonly settings: Readonly<Record<string, string>>
  /** Identifiers of the analyses that were pushed, in order. */
  pushed(): Promise<string[]>
  task(analysisId: string): Promise<ReturnType<typeof JSON.parse>>
  contents(): Promise<string[]>
  content(key: string): Promise<Buffer>
}

export type TestBackendOptions = { readonly kind?: S3Kind; readonly timeoutSeconds?: number }

/** Null: a program is not on this machine, and the test does not insist on it. */
export async function openTestBackend(
  t: Test,
  { kind = 's3rver', timeoutSeconds = 30 }: TestBackendOptions = {},
): Promise<TestBackend | null> {
  const redis = await openRedisServer(t)
  const s3 = redis === null ? null : await openS3Server(t, kind)
  if (redis === null || s3 === null) return null
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-karton-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'karton.ini')
  await writeFile(file, iniOf({ url: redis.uri, timeoutSeconds }, s3))
  const client = clientOf(s3)
  t.teardown(async () => client.destroy())
  return {
    redis,
    s3,
    file,
    settings: { enable_analysis: '1', 'analysis.config_path': file },
    pushed: async () => (await redis.client.lrange('karton.tasks', 0, -1)).map(rootOf),
    task: async (id) => JSON.parse((await redis.client.get(`karton.task:{${id}}:${id}`)) ?? 'null'),
    contents: () => keysIn(client, s3.bucket),
    async content(Key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: s3.bucket, Key }))
      return Buffer.from((await Body?.transformToByteArray()) ?? [])
    },
  }
}

type RedisAddress = { readonly url: string; readonly timeoutSeconds: number }

export function iniOf({ url, timeoutSeconds }: RedisAddress, { endpoint, bucket, keys }: S3Server): string {
  return [
    '[redis]',
    `url = ${url}`,
    `socket_timeout = ${timeoutSeconds}`,
    '[s3]',
    `address = ${endpoint}`,
    `access_key = ${keys.accessKeyId}`,
    `secret_key = ${keys.secretAccessKey}`,
    `bucket = ${bucket}`,
    '',
  ].join('\n')
}

function rootOf(uid: string): string {
  return /^\{(.+)\}:\1$/.exec(uid)?.[1] ?? uid
}

async function keysIn(client: S3Client, Bucket: string): Promise<string[]> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }))
  return Contents.flatMap(({ Key }) => Key ?? [])
}
