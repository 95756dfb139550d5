import { randomBytes } from 'node:crypto'
import t from 'tap'
import { openDigester } from '../../../server/src/digest/digester.ts'
import { openLog } from '../../../server/src/log.ts'
import { readSettings } from '../../../server/src/settings/read.ts'
import { openStorage, openStorageOf } from '../../../server/src/storage/open.ts'
import { openFaultyProxy } from '../../support/faulty-proxy.ts'
import { openS3Server, S3_KINDS, storageSettings } from '../../support/s3-servers.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { readContent, storeContent } from '../../support/stored-contents.ts'

const digester = openDigester({ threads: 1, ssdeep: false })
t.teardown(() => digester[Symbol.asyncDispose]())
const tools = { digester, log: openLog({ level: 'silent', json: false }) }

for (const kind of S3_KINDS)
  t.test(kind, async (t) => {
    const server = await openS3Server(t, kind)
    if (server === null) return
    const proxy = await openFaultyProxy(t, server.endpoint)
    const settingsFor = (provider: string) =>
      readSettings({}, t.testdir(), {
        ...storageSettings({ ...server, endpoint: proxy.endpoint }),
        storage_provider: provider,
      }).settings
    const [onDisk, inBucket] = [settingsFor('disk'), settingsFor('object')]

    await t.test('what is in the other storage is found, in both directions, and removed there as well', async (t) => {
      for (const [chosen, other] of [
        [onDisk, 'object'],
        [inBucket, 'disk'],
      ] as const) {
        await using storage = await openStorage(chosen, tools)
        await using elsewhere = await openStorageOf(other, chosen, tools)
        const bytes = randomBytes(1000)
        await storeContent(elsewhere, bytes)
        t.ok((await readContent(storage, bytes))?.equals(bytes))
        await storeContent(storage, bytes)
        await elsewhere.remove(sha256Of(bytes))
        t.ok((await readContent(storage, bytes))?.equals(bytes), 'new content goes to the chosen one')
        await storeContent(elsewhere, bytes)
        await storage.remove(sha256Of(bytes))
        t.equal(await readContent(storage, bytes), null)
        t.equal(await readContent(elsewhere, bytes), null)
      }
    })

    await t.test(
      'while the bucket is away, what is on disk is served, and the rest is not called missing',
      async (t) => {
        const bytes = randomBytes(1000)
        proxy.judge = () => ({ status: 500 })
        for (const chosen of [onDisk, inBucket]) {
          await using storage = await openStorage(chosen, tools)
          await using disk = await openStorageOf('disk', chosen, tools)
          await storeContent(disk, bytes)
          t.ok((await readContent(storage, bytes))?.equals(bytes))
          await t.rejects(storage.open('a'.repeat(64)), { code: 'unavailable' })
        }
      },
    )

    t.equal((await placeOf(inBucket)).startsWith(`bucket ${server.bucket} at ${proxy.endpoint}`), true)
    t.match(await placeOf(onDisk), /^disk, \//)
  })

async function placeOf(settings: Parameters<typeof openStorage>[0]): Promise<string> {
  await using storage = await openStorage(settings, tools)
  return storage.place
}
