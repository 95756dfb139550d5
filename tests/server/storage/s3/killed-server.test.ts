import { createHash } from 'node:crypto'
import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import t from 'tap'
import { openEmptyDatabase } from '../../../support/database.ts'
import { openFaultyProxy, type ProxyTraffic } from '../../../support/faulty-proxy.ts'
import {
  clientOf,
  keysIn,
  openS3Server,
  S3_KINDS,
  type S3Server,
  storageSettings,
} from '../../../support/s3-servers.ts'
import { type ServerProcess, startServer } from '../../../support/server-process.ts'
import { signIn } from '../../../support/sign-in.ts'
import { storedFiles } from '../../../support/stored-files.ts'
import { seededBytes, streamUpload } from '../../../support/stream-upload.ts'

const MEBIBYTE = 1_048_576

type Kill = {
  readonly when: string
  readonly sizeBytes: number
  isMoment(seen: ProxyTraffic, before: readonly ProxyTraffic[]): boolean
}

const KILLS: readonly Kill[] = [
  { when: 'in the midst of the parts', sizeBytes: 40 * MEBIBYTE, isMoment: ({ path }) => /partNumber=3/.test(path) },
  {
    when: 'after the bytes arrived, before the commit',
    sizeBytes: MEBIBYTE,
    isMoment: ({ method }, before) => method === 'HEAD' && before.some((seen) => seen.method === 'PUT'),
  },
]

for (const kind of S3_KINDS)
  t.test(kind, async (whole) => {
    const storage = await openS3Server(whole, kind)
    if (storage === null) return
    const proxy = await openFaultyProxy(whole, storage.endpoint)
    const { uri } = await openEmptyDatabase(whole)
    const settings = {
      DATABASE_URI: uri,
      ...upperCased(storageSettings({ ...storage, endpoint: proxy.endpoint })),
    }
    let server = await startServer(whole, { settings })

    for (const { when, sizeBytes, isMoment } of KILLS)
      await whole.test(`a server killed ${when} shows nothing, and leaves nothing after the next start`, async (t) => {
        const from = proxy.seen.length
        let killed = 0
        proxy.judge = (seen) => {
          if (!isMoment(seen, proxy.seen.slice(from))) return null
          killed += 1
          server.signal('SIGKILL')
          return 'stall'
        }
        await t.rejects(upload(server, when, sizeBytes))
        t.equal((await server.ended).signal, 'SIGKILL')
        t.ok(killed > 0)
        proxy.judge = () => null
        server = await startServer(whole, { folder: server.folder, settings })
        const user = await signIn(server)
        t.same((await user.get('/api/file')).json, { files: [] })
        t.same(await keysIn(storage), [])
        t.same(await uploadsIn(storage), [])
        t.same(await storedFiles(server.folder), { contents: [], staged: [] })
        t.equal((await upload(server, when, sizeBytes)).status, 200)
        const id = sha256Of(when, sizeBytes)
        const { status, bytes } = await user.get(`/api/file/${id}/download`)
        t.equal(status, 200)
        t.equal(createHash('sha256').update(bytes).digest('hex'), id)
        t.equal((await user.send('DELETE', `/api/file/${id}?forever=1`)).status, 200)
        t.same(await keysIn(storage), [])
      })
    whole.equal((await server.stop()).code, 0)
  })

async function upload(server: ServerProcess, seed: string, sizeBytes: number) {
  const { token } = await signIn(server)
  return streamUpload({ url: server.url, token }, { name: 'sample', sizeBytes, content: seededBytes(seed, sizeBytes) })
}

function sha256Of(seed: string, sizeBytes: number): string {
  const hash = createHash('sha256')
  for (const chunk of seededBytes(seed, sizeBytes)) hash.update(chunk)
  return hash.digest('hex')
}

/** Nothing where the server does not list them. */
async function uploadsIn(storage: S3Server): Promise<readonly string[]> {
  const client = clientOf(storage)
  const listed = await client.send(new ListMultipartUploadsCommand({ Bucket: storage.bucket })).catch(() => null)
  client.destroy()
  return (listed?.Uploads ?? []).map(({ Key }) => Key ?? '')
}

function upperCased(settings: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(settings).map(([key, value]) => [key.toUpperCase(), value]))
}
