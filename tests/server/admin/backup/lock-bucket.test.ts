import t from 'tap'
import { lockBucket } from '../../../../server/src/admin/backup/lock-bucket.ts'
import { openLog } from '../../../../server/src/log.ts'
import { connectBucket } from '../../../../server/src/storage/s3/bucket.ts'
import { keysIn, openS3Server, S3_KINDS } from '../../../support/s3-servers.ts'
import { until } from '../../../support/until.ts'

// Shorter ones would overload a busy server of objects with renewals.
const RENEW_MS = 250
const log = openLog({ level: 'silent', json: false })

for (const kind of S3_KINDS)
  t.test(`a lock that cannot be renewed is reported as lost: ${kind}`, async (t) => {
    const server = await openS3Server(t, kind)
    if (server === null) return
    using bucket = connectBucket({ ...server, region: 'us-east-1', log })
    let [isStuck, written] = [false, 0]
    const refusing: typeof bucket = {
      ...bucket,
      put: async (...sent) => {
        if (isStuck) throw new Error('no space')
        await bucket.put(...sent)
        written += 1
      },
    }
    await using lock = await lockBucket(refusing, t.testdir(), RENEW_MS)
    await until(async () => written >= 2)
    isStuck = true
    await until(async () => lock.lost.aborted)
    t.match(lock.lost.reason, { message: /the lock in bucket .* could not be renewed/ })
    t.equal((await keysIn(server)).filter((key) => key.startsWith('running/')).length, 1)
  })
