import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { openDigester } from '../../../../server/src/digest/digester.ts'
import { openLog } from '../../../../server/src/log.ts'
import { openS3Storage } from '../../../../server/src/storage/s3.ts'
import { openS3Server } from '../../../support/s3-servers.ts'
import { readContent, storeContent } from '../../../support/stored-contents.ts'

// versitygw takes no session tokens of others.
t.test('the keys come from the container', async (t) => {
  const server = await openS3Server(t, 's3rver')
  if (server === null) return
  let asked = 0
  const container = createServer((_req, res) => {
    asked += 1
    res.setHeader('Content-Type', 'application/json')
    const { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey } = server.keys
    const Expiration = new Date(Date.now() + 3_600_000).toISOString()
    res.end(JSON.stringify({ AccessKeyId, SecretAccessKey, Token: 'session', Expiration }))
  })
  await new Promise<void>((resolve) => container.listen(0, '127.0.0.1', () => resolve()))
  t.teardown(() => new Promise((resolve) => container.close(resolve)))
  t.intercept(process, 'env', {
    value: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'))),
      HOME: t.testdir(),
      AWS_CONTAINER_CREDENTIALS_FULL_URI: `http://127.0.0.1:${(container.address() as AddressInfo).port}/keys`,
    },
  })
  await using digester = openDigester({ threads: 1, ssdeep: false })
  await using storage = await openS3Storage({
    ...server,
    keys: null,
    folder: t.testdir(),
    digester,
    log: openLog({ level: 'silent', json: false }),
    hashPathing: true,
    hashPathingFallback: false,
  })
  const bytes = randomBytes(1000)
  await storeContent(storage, bytes)
  t.ok((await readContent(storage, bytes))?.equals(bytes))
  t.ok(asked > 0)
})
