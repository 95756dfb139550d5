import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { entityTags, MULTIPART_ABOVE_BYTES, partBytes } from '../../../../server/src/storage/s3/etags.ts'

const MEBIBYTE = 1_048_576
const md5 = (bytes: Buffer) => createHash('md5').update(bytes)

t.test('a file in one piece has the tag of its MD5', async (t) => {
  const file = { path: '/nowhere', sha256: '', md5: 'abc', sizeBytes: MULTIPART_ABOVE_BYTES }
  t.same([...(await entityTags(file))], ['abc'], 'and is not read for it')
})

t.test('a file in parts has the tag of the MD5s of its parts as well', async (t) => {
  const bytes = randomBytes(MULTIPART_ABOVE_BYTES + 5)
  const path = join(t.testdir(), 'file')
  writeFileSync(path, bytes)
  const parts: Buffer[] = []
  for (let start = 0; start < bytes.length; start += 8 * MEBIBYTE)
    parts.push(md5(bytes.subarray(start, start + 8 * MEBIBYTE)).digest())
  const whole = md5(bytes).digest('hex')
  const tags = await entityTags({ path, sha256: '', md5: whole, sizeBytes: bytes.length })
  t.same([...tags], [whole, `${md5(Buffer.concat(parts)).digest('hex')}-5`])
})

t.test('parts are never more than a bucket takes', async (t) => {
  for (const sizeBytes of [1, 100 * MEBIBYTE, 80_000 * MEBIBYTE, 5_000_000 * MEBIBYTE]) {
    const part = partBytes(sizeBytes)
    t.ok(Math.ceil(sizeBytes / part) <= 10_000)
    t.ok(part >= 5 * MEBIBYTE && part <= 5120 * MEBIBYTE)
    t.equal(part % MEBIBYTE, 0)
  }
})

t.test('a file that is shorter than it should be is an error', async (t) => {
  const path = join(t.testdir(), 'file')
  writeFileSync(path, Buffer.alloc(9 * MEBIBYTE))
  const file = { path, sha256: '', md5: '', sizeBytes: MULTIPART_ABOVE_BYTES + 1 }
  await t.rejects(entityTags(file), /is shorter than/)
})
