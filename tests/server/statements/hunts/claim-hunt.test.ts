import { randomUUID } from 'node:crypto'
import t from 'tap'
import { claimHunts } from '../../../../server/src/statements/hunts/claim-hunt.ts'
import { openTestApp } from '../../../support/app.ts'

// Without YARA no process works on hunts.
const { app } = await openTestApp(t, { enable_yara: '0' })
const user = await app.db('user').first('id')

type HuntRow = { readonly before_id: number; readonly total: number }

async function insertHunt(hunt: HuntRow): Promise<string> {
  const id = randomUUID()
  await app.db('yara_hunt').insert({ id, user_id: user?.id ?? 0, source: 'rule a { condition: true }', ...hunt })
  return id
}

async function claim(holder: string, most = 6): Promise<readonly string[]> {
  const claimed = await claimHunts(app.db, { holder, seconds: 60, most })
  return claimed.map(({ id }) => id).toSorted()
}

t.test('hunts are claimed together if they can share the reading of files', async (t) => {
  const [holder, other] = [randomUUID(), randomUUID()]
  const begun = { before_id: 1001, total: 1000 }
  const first = await insertHunt(begun)
  const near = await insertHunt({ before_id: 2001, total: 2000 })
  const few = await insertHunt({ ...begun, total: 10 })
  const far = await insertHunt({ before_id: 90_001, total: 1900 })
  t.strictSame(await claim(holder), [first, near].toSorted())
  t.strictSame(await claim(other), [few], 'a hunt over few files goes its own way')
  t.strictSame(await claim(other), [far], 'and so does one that is far behind')
  const joining = await insertHunt(begun)
  t.strictSame(await claim(other), [], 'a hunt that can join is left to the process that has the others')
  t.strictSame(await claim(other, 2), [joining], 'unless that process has as many as it may')
  t.strictSame(await claim(holder), [])
})
