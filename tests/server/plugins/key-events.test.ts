import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { recordEvents } from './event-recorder.ts'

const REMOVED = ['removedMembership g kim']

t.test('a membership that a key made ends with the key, with the one that made it, and with its owner', async (t) => {
  const { app, admin, as, aGroup } = await openTestApp(t)
  const recorder = recordEvents(app)
  await as({ login: 'kim' })
  await as({ login: 'owner' })
  const group_id = await aGroup('g')
  const user_id = (await app.db('user').where({ login: 'kim' }).first('id'))?.id ?? 0
  const keyOf = async (owner: string): Promise<string> =>
    (await admin.send('POST', `/api/user/${owner}/api_key`, {})).json.id
  const joinBy = async (key: string): Promise<void> => {
    await app.db('member').where({ user_id, group_id }).delete()
    await app.db('member').insert({ user_id, group_id, group_admin: false, made_by_key: key })
    await recorder.take()
  }
  const eventsOf = async (path: string): Promise<readonly string[]> => {
    t.equal((await admin.send('DELETE', path)).status, 200, path)
    return recorder.take()
  }
  const alone = await keyOf('kim')
  await joinBy(alone)
  t.strictSame(await eventsOf(`/api/api_key/${alone}`), REMOVED)
  const [maker, made] = [await keyOf('kim'), await keyOf('kim')]
  await app.db('api_key').where({ id: made }).update({ made_by_key: maker })
  await joinBy(made)
  t.strictSame(await eventsOf(`/api/api_key/${maker}`), REMOVED)
  await joinBy(await keyOf('owner'))
  t.strictSame(await eventsOf('/api/user/owner'), [...REMOVED, 'removedUser owner', 'removedGroup owner'])
  await joinBy(await keyOf('kim'))
  t.strictSame(await eventsOf('/api/user/kim'), ['removedUser kim', 'removedGroup kim'])
})
