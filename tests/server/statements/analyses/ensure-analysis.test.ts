import t from 'tap'
import { ensureAnalysis } from '../../../../server/src/statements/analyses/ensure-analysis.ts'
import { openTestDatabase } from '../../../support/database.ts'

const id = '00000000-0000-4000-8000-000000000001'

t.test('an unknown analysis is made, a known one keeps its arguments', async (t) => {
  const { knex } = await openTestDatabase(t)
  const ensure = () => knex.transaction((trx) => ensureAnalysis(trx, id))
  const { requestedOn, ...made } = await ensure()
  t.strictSame(made, { id, arguments: {} })
  t.match(requestedOn, /^20\d\d-/)
  await knex('karton_analysis').update({ arguments: { execute: 'x' } })
  t.strictSame(await ensure(), { id, arguments: { execute: 'x' }, requestedOn })
})

t.test('while one makes it, its removal waits', async (t) => {
  const { knex } = await openTestDatabase(t)
  await knex.transaction((trx) => ensureAnalysis(trx, id))
  const done: string[] = []
  const { removal } = await knex.transaction(async (trx) => {
    await ensureAnalysis(trx, id)
    const removal = knex('karton_analysis')
      .where({ id })
      .delete()
      .then(() => done.push('removed'))
    await trx('karton_analysis').where({ id }).select('id')
    done.push('linked')
    return { removal }
  })
  await removal
  t.strictSame(done, ['linked', 'removed'])
})
