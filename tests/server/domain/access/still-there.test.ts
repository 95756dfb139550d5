import t from 'tap'
import { stillThere } from '../../../../server/src/domain/access/still-there.ts'

t.test('what is gone is not found, anything else is passed on', async (t) => {
  await t.rejects(stillThere(Promise.resolve(null)), { code: 'not_found', message: 'Object not found' })
  t.equal(await stillThere(Promise.resolve(0)), 0)
  await t.rejects(stillThere(Promise.reject(new Error('broken'))), { message: 'broken' })
})
