import t from 'tap'
import { checkQueries } from './queries.ts'

const inDomain = (text: string) => ({ path: 'server/src/domain/users/a.ts', text })

t.test('a query outside of the areas for SQL is refused', async (t) => {
  const source = inDomain("await db('user').where({ id })\nawait trx.raw<{ rows: Row[] }>(`select 1`)\n")
  t.strictSame(checkQueries([source]), [
    "server/src/domain/users/a.ts: 2 queries: use the table's class, or a function in statements/",
  ])
  t.strictSame(checkQueries([inDomain('await UserModel.query(db).findById(id)\n// db(1)\n')]), [])
})

t.test('statements, tables and migrations may ask, and backups', async (t) => {
  const text = "await db('user')\n"
  for (const path of ['server/src/statements/a.ts', 'server/src/admin/backup/a.ts'])
    t.strictSame(checkQueries([{ path, text }]), [])
  t.equal(checkQueries([{ path: 'server/src/admin/a.ts', text }]).length, 1)
})
