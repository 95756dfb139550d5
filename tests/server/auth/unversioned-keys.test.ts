import t from 'tap'
import { aboutUnversionedKeys } from '../../../server/src/auth/unversioned-keys.ts'
import { openTestApp } from '../../support/app.ts'

t.test('an adopted database says for how many accounts the oldest keys count', async (t) => {
  const { app, as } = await openTestApp(t)
  for (const login of ['kim', 'lee']) await as({ login })
  await app.db('user').where({ login: 'kim' }).update({ version_uid: 'v' })
  const about = (acceptUnversionedKeys: boolean) => aboutUnversionedKeys(app.db, { acceptUnversionedKeys })
  t.equal(await about(false), null, 'a database of its own has no such keys')
  await app.db('instance').update({ adopted: true })
  t.match(await about(false), /count for 1 accounts that have a version; others need a new key/)
  t.equal(await about(true), null)
})
