import { randomBytes } from 'node:crypto'
import t from 'tap'
import { report } from '../../../chaos/report.ts'
import { openTestApp } from '../../../support/app.ts'
import { until } from '../../../support/until.ts'
import { type TestUser, testUser } from '../../../support/user.ts'

// So many that a withdrawal is answered long before the job has changed all of them, however busy the machine is.
const OBJECTS = 3000
const FIRST = 15

const { app, url, as, admin, aGroup } = await openTestApp(t)
await aGroup('team')
await aGroup('taggers', { capabilities: ['adding_tags'] })
const ids = Array.from({ length: OBJECTS }, () => randomBytes(32).toString('hex'))
const { rows: made } = await app.db.raw<{ rows: { id: number }[] }>(
  `insert into object (type, dhash, upload_time)
   select 'text_blob', d.dhash, clock_timestamp() at time zone 'utc' from unnest(?::varchar[]) as d(dhash) returning id`,
  [ids],
)
const team = await app.db('group').where({ name: 'team' }).first('id')
await app.db.raw<void>(
  `insert into permission (object_id, group_id, access_time, reason_type, related_object_id)
   select o.id, ?, clock_timestamp() at time zone 'utc', 'shared', o.id from unnest(?::int[]) as o(id)`,
  [team?.id ?? 0, made.map(({ id }) => id)],
)

type Withdrawal = { readonly owner: TestUser; readonly keyId: string }

/** Each begins with the request after whose answer the job may change nothing. */
const WITHDRAWALS: Readonly<Record<string, (from: Withdrawal) => Promise<{ readonly status: number } | undefined>>> = {
  'the account is disabled': ({ owner }) => admin.send('PUT', `/api/user/${owner.login}`, { disabled: true }),
  'the account is deleted': ({ owner }) => admin.send('DELETE', `/api/user/${owner.login}`),
  'the capability is taken from the group': async () => {
    const answer = await admin.send('PUT', '/api/group/taggers', { capabilities: ['adding_comments'] })
    return answer
  },
  'the group that gives the capability is left': ({ owner }) =>
    admin.send('DELETE', `/api/group/taggers/member/${owner.login}`),
  'the group that sees the objects is left': ({ owner }) =>
    admin.send('DELETE', `/api/group/team/member/${owner.login}`),
  'the key is revoked': ({ keyId }) => admin.send('DELETE', `/api/api_key/${keyId}`),
  'the key has ended': async ({ keyId }) => {
    await app.db('api_key').where({ id: keyId }).update({ expires_at: '2020-01-01T00:00:00' })
    return undefined
  },
}

async function tagged(tag: string): Promise<number> {
  const { rows } = await app.db.raw<{ rows: { count: number }[] }>(
    'select count(*)::int as count from tag where tag = ?',
    [tag],
  )
  return rows[0]?.count ?? 0
}

let number = 0
let late = 0
for (const [name, withdraw] of Object.entries(WITHDRAWALS))
  t.test(`after the answer no change is committed: ${name}`, async (t) => {
    const tag = `round ${number++}`
    await admin.send('PUT', '/api/group/taggers', { capabilities: ['adding_tags'] })
    const owner = await as({ groups: ['team', 'taggers'], capabilities: ['manage_profile'] })
    const { json: key } = await owner.send('POST', `/api/user/${owner.login}/api_key`, {})
    const user = testUser(url, { login: owner.login, token: key.token })
    const { json: job } = await user.send('POST', '/api/job', { ids, changes: [{ action: 'add_tag', tag }] })
    await until(async () => (await tagged(tag)) >= FIRST)
    const answer = await withdraw({ owner, keyId: key.id })
    const atAnswer = await tagged(tag)
    t.equal(answer?.status ?? 200, 200)
    t.ok(atAnswer < OBJECTS, `${atAnswer} of ${OBJECTS} were changed before`)
    await until(async () => {
      const row = await app.db('job').where({ id: job.id }).first('state')
      return row?.state !== 'running'
    })
    const changedLater = (await tagged(tag)) - atAnswer
    late += changedLater
    t.equal(changedLater, 0, 'changes after the answer')
  })

t.test('what was counted', async (t) => {
  t.equal(late, 0)
  report(t, { 'ways to lose the right': number, 'objects of each job': OBJECTS, 'changed after the answer': late })
})
