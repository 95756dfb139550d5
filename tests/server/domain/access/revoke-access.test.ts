import t from 'tap'
import { revokeAccess } from '../../../../server/src/domain/access/revoke-access.ts'
import { heldPermissions } from '../../../../server/src/statements/access/held-permissions.ts'
import { openTestApp } from '../../../support/app.ts'

const { app, admin, aGroup } = await openTestApp(t)
await aGroup('team')

for (const [verb, about] of [
  ['delete', 'the share that is taken back'],
  ['update', 'the source of what another parent keeps'],
] as const)
  t.test(`a failed ${verb} of ${about} fails the whole change`, async (t) => {
    const upload = async (name: string): Promise<string> => (await admin.upload(`${verb} ${name}`)).json.id
    const [first, second, child] = [await upload('first'), await upload('second'), await upload('child')]
    for (const parent of [first, second]) {
      await admin.send('PUT', `/api/object/${parent}/share`, { group: 'team' })
      await admin.send('PUT', `/api/object/${parent}/child/${child}`)
    }
    const [objectId = 0] = await app.db('object').where({ dhash: first }).pluck('id')
    const [groupId = 0] = await app.db('group').where({ name: 'team' }).pluck('id')
    const held = () => app.db.transaction((trx) => heldPermissions(trx, [objectId], [groupId]))
    const [row] = await held()
    if (row === undefined) throw new Error('the share has no row')
    const change = app.db.transaction(async (trx) => {
      await trx.raw("create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$")
      await trx.raw(`create trigger refuse before ${verb} on permission for each row execute function refuse()`)
      await revokeAccess(trx, row)
    })
    await t.rejects(change, /refused/)
    t.strictSame(await held(), [row])
  })
