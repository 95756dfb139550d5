import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { findStored } from '../../support/flip-byte.ts'
import { until } from '../../support/until.ts'
import { variant } from '../similarity/variants.ts'

t.test(
  'files of older servers get what they are compared by, and one without content does not hold it up',
  async (t) => {
    const { app, admin, folder } = await openTestApp(t)
    const [first, lost, other] = [variant('a'), variant('a', 1), variant('a', 2)]
    const ids: string[] = []
    for (const content of [first, lost, other]) ids.push((await admin.upload(content)).json.id)
    const rows = () => app.db('file_similarity').orderBy('object_id').select('object_id', 'tlsh', 'grams')
    const before = await rows()
    await app.db('file_similarity').delete()
    await rm(await findStored(join(folder, 'data'), ids[1] ?? ''))
    await admin.send('POST', '/api/background/similarity/run')
    await until(async () => (await rows()).length === 3)
    t.same(await rows(), [before[0], { ...before[1], tlsh: null }, before[2]])
    const { json } = await admin.get(`/api/file/${ids[0]}/similar`)
    t.same(json.files.map(({ file }: { file: { id: string } }) => file.id).toSorted(), [ids[1], ids[2]].toSorted())
  },
)
