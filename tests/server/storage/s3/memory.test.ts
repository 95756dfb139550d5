import { randomBytes } from 'node:crypto'
import t from 'tap'
import { openDigester } from '../../../../server/src/digest/digester.ts'
import { openLog } from '../../../../server/src/log.ts'
import { openS3Storage } from '../../../../server/src/storage/s3.ts'
import { openS3Server } from '../../../support/s3-servers.ts'

const MEBIBYTE = 1_048_576
const SIZE = Number(process.env.MEBIBYTES ?? 384)

t.test('memory stays flat however large the file is', async (t) => {
  const server = await openS3Server(t, 'versitygw')
  if (server === null) return
  await using digester = openDigester({ threads: 2, ssdeep: false })
  const common = { ...server, folder: t.testdir(), digester, log: openLog({ level: 'silent', json: false }) }
  await using storage = await openS3Storage({ ...common, hashPathing: true, hashPathingFallback: false })
  const before = process.memoryUsage.rss()
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss())
  }, 20)
  t.teardown(() => clearInterval(watch))
  const source = async function* () {
    for (let n = 0; n < SIZE; n += 1) yield randomBytes(MEBIBYTE)
  }
  await using staged = await storage.stage(source(), new AbortController().signal)
  await staged.commit()
  let givenBytes = 0
  for await (const chunk of (await storage.open(staged.digests.sha256))?.read() ?? []) givenBytes += chunk.length
  t.equal(givenBytes, SIZE * MEBIBYTE)
  const more = Math.round((highest - before) / MEBIBYTE)
  t.ok(more < 256, `${more} MiB more`)
})
