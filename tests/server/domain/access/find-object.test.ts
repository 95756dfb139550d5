import t from 'tap'
import { link } from '../../../../server/src/domain/access/link.ts'
import { openTestApp } from '../../../support/app.ts'
import { duringChange } from '../../../support/during-change.ts'
import { missing } from '../../../support/missing.ts'

const { app, admin, as, aGroup } = await openTestApp(t)
await aGroup('queriers', { workspace: false, capabilities: ['share_queried_objects'] })
const ann = await as({ login: 'ann', groups: ['queriers'], capabilities: ['share_queried_objects'] })

const upload = async (content: string) => {
  const { id: dhash } = (await admin.upload(content)).json
  return { dhash, id: (await app.db('object').where({ dhash }).first('id'))?.id ?? missing() }
}

t.test('who may see what they ask for sees what is being linked below it as well', async (t) => {
  const [parent, child] = [await upload('asked for'), await upload('linked below it')]
  await duringChange(
    app.db,
    (trx) => link(trx, parent.id, child.id),
    async () => t.match(await ann.get(`/api/file/${parent.dhash}`), { status: 200 }),
  )
  const listed: { files: readonly { id: string }[] } = (await ann.get('/api/file')).json
  t.same(listed.files.map(({ id }) => id).sort(), [parent.dhash, child.dhash].sort())
})
