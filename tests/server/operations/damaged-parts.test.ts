import { randomBytes } from 'node:crypto'
import t, { type Test } from 'tap'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { flipByte } from '../../support/flip-byte.ts'
import { openS3Server, S3_KINDS, storageSettings } from '../../support/s3-servers.ts'
import { uploadsFolder } from '../../support/stored-files.ts'

t.setTimeout(600_000)

const ADDING = { capabilities: ['adding_files'] }

t.test('a part of a content', async (t) => {
  const server = await openTestApp(t)
  await damageParts(t, server, uploadsFolder(server))
})

for (const kind of S3_KINDS)
  t.test(`a part of a content, ${kind}`, async (t) => {
    const s3 = await openS3Server(t, kind)
    if (s3 === null) return
    await damageParts(t, await openTestApp(t, storageSettings(s3)), s3.root)
  })

t.test('a part of a masked content', async (t) => {
  const server = await openTestApp(t, { storage_encoding: 'masked' })
  await damageParts(t, server, uploadsFolder(server))
})

t.test('a part of a masked content, s3rver', async (t) => {
  const s3 = await openS3Server(t, 's3rver')
  if (s3 === null) return
  await damageParts(t, await openTestApp(t, { ...storageSettings(s3), storage_encoding: 'masked' }), s3.root)
})

/** Parts with wrong bytes in their blocks are refused, others are served. */
async function damageParts(t: Test, { app, as }: TestApp, root: string): Promise<void> {
  const kim = await as(ADDING)
  for (const [size, at, refused, served] of [
    [1000, 500, ['1-', '0-0', '-1', '500-500'], []],
    [
      2_000_000,
      1_000_000,
      ['1-', '-1999999', '1000000-1000000', '786432-786432', '0-1048575'],
      ['0-786431', '1048576-'],
    ],
  ] as const) {
    const bytes = randomBytes(size)
    const { json } = await kim.upload(bytes)
    const path = `/api/file/${json.id}/download`
    const { token } = (await kim.send('POST', path)).json
    const ways = [path, `${path}?obfuscate=1`, `${path}?token=${token}`]
    const ask = (way: string, range: string) =>
      kim.send('GET', way, undefined, { range: `bytes=${range}` }).catch(() => null)
    await flipByte(root, json.id, at)
    for (const way of ways) {
      for (const range of refused) {
        const answer = await ask(way, range)
        t.ok(answer === null || answer.json?.code === 'content_damaged', `${range} of ${size}: ${way}`)
      }
      for (const range of served) t.equal((await ask(way, range))?.status, 206, `${range} of ${size}`)
    }
    t.equal((await kim.upload(bytes)).status, 200)
    for (const range of [...refused, ...served]) t.equal((await ask(path, range))?.status, 206, 'healed')
    const first = Math.max(0, size - 300_000)
    const end = await ask(path, `${first}-`)
    t.ok(end?.bytes.equals(bytes.subarray(first)))
    if (size === 1000) continue
    await app.db('block_digests').update({ digests: randomBytes(8 * 32) })
    t.match(await ask(path, '0-0'), {
      status: 500,
      json: { code: 'content_damaged', message: /between 0 and 262143; up/ },
    })
    t.equal((await kim.upload(bytes)).status, 200)
    t.equal((await ask(path, '0-0'))?.status, 206, 'an upload corrects the digests too')
    await app.db('block_digests').delete()
    t.equal((await ask(path, '0-0'))?.status, 206, 'not compared without digests')
    await kim.upload(bytes)
    t.strictSame(await app.db('block_digests').count({ n: '*' }), [{ n: 1 }], 'an upload of a known file adds them')
  }
}

t.test('the digests of blocks go with their object', async (t) => {
  const { app, admin } = await openTestApp(t)
  const { json } = await admin.upload(randomBytes(600_000))
  await admin.upload(randomBytes(262_144))
  const [row] = await app.db('block_digests')
  t.equal(row?.digests.length, 3 * 32)
  t.equal((await admin.send('DELETE', `/api/file/${json.id}`)).status, 200)
  t.strictSame(await app.db('block_digests'), [])
})
