import t from 'tap'
import { secretOf } from '../../../../server/src/auth/second-factor/use-code.ts'
import { openTestApp } from '../../../support/app.ts'
import { recordedLog } from '../../../support/recorded-log.ts'

t.test(
  'a secret whose key the server lacks is named in the log, and its user is asked for a recovery code',
  async (t) => {
    const { app } = await openTestApp(t)
    const { log, lines } = recordedLog()
    const factor = { userId: 7, secret: 'sealed by a key that is gone', keyId: 'gone' }
    t.throws(() => secretOf({ ...app, log }, factor), { code: 'unavailable', message: /use a recovery code/ })
    t.match(lines, [{ level: 'error', fields: { user_id: 7, key_id: 'gone' }, message: /does not have/ }])
    t.equal(lines.length, 1)
  },
)
