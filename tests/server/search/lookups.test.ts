import t from 'tap'
import { compileSearch } from '../../../server/src/search/compile.ts'
import { aCaller } from '../../support/a-caller.ts'
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

t.test('the first unknown name is reported', async (t) => {
  const { search } = await openFixture(t)
  t.equal(await search('object', 'alice', 'uploader:alice OR shared:no1 OR uploader:no2'), 'No such group: no1')
  t.equal(await search('object', 'alice', `uploader:${'n'.repeat(500)}`), `No such user or group: ${'n'.repeat(100)}…`)
})

t.test(
  'of several faults the first in the query is reported, whether the database is needed to find it or not',
  async (t) => {
    const { search } = await openFixture(t)
    const word = 'Word is not supported here'
    for (const [query, refusal] of [
      ['comment_author:no1 AND tag:[a TO b]', 'No such user: no1'],
      ['tag:[a TO b] AND comment_author:no1', 'Range is not supported here (4:11)'],
      ['shared:no1 OR word OR nope:x', 'No such group: no1'],
      ['word OR shared:no1', `${word} (0:3)`],
      ['parent:(uploader:no1) AND word', 'No such user or group: no1'],
      ['parent:(word AND uploader:no1)', `${word} (8:11)`],
      ['NOT (nope:x AND word)', 'No such field nope'],
      ['attribute.unknown:x OR word', 'No such attribute: unknown'],
    ] as const)
      t.equal(await search('object', 'alice', query), refusal, query)
  },
)
