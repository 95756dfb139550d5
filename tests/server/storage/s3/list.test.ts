import { PutObjectCommand } from '@aws-sdk/client-s3'
import t from 'tap'
import { askForPage, type Key, listKeys } from '../../../../server/src/storage/s3/list.ts'
import { clientOf, openS3Server } from '../../../support/s3-servers.ts'

// s3rver answers a request for a second page with an internal error.
t.test('a listing of several pages has each key once', async (t) => {
  const server = await openS3Server(t, 'versitygw')
  if (server === null) return
  const client = clientOf(server)
  t.teardown(async () => client.destroy())
  const keys = ['list/a', 'list/b', 'list/c', 'list/d', 'list/e']
  for (const Key of keys) await client.send(new PutObjectCommand({ Bucket: server.bucket, Key, Body: Key }))
  const listed = { Bucket: server.bucket, Prefix: 'list/', MaxKeys: 2 }
  let pages = 0
  const found: Key[] = []
  const list = (token?: string) => {
    pages += 1
    return askForPage(client, listed, token)
  }
  for await (const key of listKeys(list)) found.push(key)
  t.equal(pages, 3)
  t.same(
    found.map(({ key, sizeBytes }) => [key, sizeBytes]),
    keys.map((key) => [key, key.length]),
  )
})
