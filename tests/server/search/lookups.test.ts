import t from 'tap'
import { compileSearch } from '../../../server/src/search/compile.ts'
import { aCaller } from './a-caller.ts'
import { openFixture } from './fixture.ts'

t.test('names cost one statement for each kind of name', async (t) => {
  const { knex } = await openFixture(t)
  const statements: string[] = []
  knex.on('query', ({ sql }: { sql: string }) => statements.push(sql))
  const logins = ['admin', 'alice', 'bob', 'carol', 'dave', 'frank']
  const query = logins
    .flatMap((login) => [`comment_author:${login}`, `shared:${login}`, `uploader:${login}`])
    .join(' OR ')
  const caller = aCaller('root', ['manage_users', 'sharing_with_all'])
  await compileSearch({ kind: 'object', caller, db: knex, now: new Date() }, query)
  t.equal(statements.filter((sql) => sql.includes('= ANY')).length, 3)
})

t.test('without names nothing is asked', async (t) => {
  const { knex } = await openFixture(t)
  let count = 0
  knex.on('query', () => count++)
  await compileSearch(
    { kind: 'file', caller: aCaller('alice'), db: knex, now: new Date() },
    'name:x AND parent:(tag:y)',
  )
  t.equal(count, 0)
})

t.test('the first unknown name is told', async (t) => {
  const { search } = await openFixture(t)
  t.equal(await search('object', 'alice', 'uploader:alice OR shared:no1 OR uploader:no2'), 'No such group: no1')
  t.equal(await search('object', 'alice', `uploader:${'n'.repeat(500)}`), `No such user or group: ${'n'.repeat(100)}…`)
})
