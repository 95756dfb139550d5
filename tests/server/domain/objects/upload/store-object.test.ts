import t from 'tap'
import { link } from '../../../../../server/src/domain/access/link.ts'
import { grant } from '../../../../../server/src/statements/access/grant.ts'
import { openTestApp } from '../../../../support/app.ts'
import { duringChange } from '../../../../support/during-change.ts'
import { missing } from '../../../../support/missing.ts'

const { app, as, aGroup } = await openTestApp(t)
const capabilities = ['adding_files', 'adding_parents']
const ann = await as({ login: 'ann', capabilities })
const bob = await as({ login: 'bob', capabilities })
await aGroup('team')

const numberOf = async (dhash: string): Promise<number> =>
  (await app.db('object').where({ dhash }).first('id'))?.id ?? missing()
const groupNumber = async (name: string): Promise<number> =>
  (await app.db('group').where({ name }).first('id'))?.id ?? missing()
const groupsWith = async (objectId: number): Promise<string[]> =>
  app
    .db('permission')
    .join('group', 'group.id', 'permission.group_id')
    .where({ object_id: objectId })
    .orderBy('name')
    .pluck('name')

t.test('an upload below an object that is being shared is shared with it', async (t) => {
  const parent = (await ann.upload('shared meanwhile')).json
  const objectId = await numberOf(parent.id)
  const groupId = await groupNumber('team')
  await duringChange(
    app.db,
    (trx) => grant(trx, objectId, [{ groupId, reason: 'shared', originId: objectId, userId: null }]),
    () => ann.upload('uploaded below it', { options: { parent: parent.id } }),
  )
  const child = (await ann.upload('uploaded below it')).json
  t.same(await groupsWith(await numberOf(child.id)), await groupsWith(objectId))
  t.ok((await groupsWith(objectId)).includes('team'))
})

t.test('an upload below an object that is being linked inherits what that inherits', async (t) => {
  const parent = (await ann.upload('linked meanwhile')).json
  const above = (await bob.upload('of bob')).json
  const parentId = await numberOf(parent.id)
  await duringChange(
    app.db,
    async (trx) => link(trx, await numberOf(above.id), parentId),
    () => ann.upload('below the linked', { options: { parent: parent.id } }),
  )
  const child = (await ann.upload('below the linked')).json
  t.ok((await groupsWith(await numberOf(child.id))).includes('bob'))
})

t.test('who uploads a known object gets what is being linked below it', async (t) => {
  const parent = (await ann.upload('uploaded twice')).json
  const child = (await ann.upload('linked below it')).json
  const [parentId, childId] = [await numberOf(parent.id), await numberOf(child.id)]
  await duringChange(
    app.db,
    (trx) => link(trx, parentId, childId),
    () => bob.upload('uploaded twice'),
  )
  t.ok((await groupsWith(childId)).includes('bob'))
})
