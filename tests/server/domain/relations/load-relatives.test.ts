import type { Knex } from 'knex'
import t from 'tap'
import { openTestApp } from '../../../support/app.ts'

const LINKS = 1_001
const hash = (n: number): string => String(n).padStart(64, '0')
const [HUB, PLAIN] = [hash(1), hash(2)]

// With a plan for all values PostgreSQL would try each of the links, also for users who see few objects.
t.test('relatives of an object with many links are found by a plan of their own for users who see few', async (t) => {
  const { app, admin, as } = await openTestApp(t)
  const [guest, member] = [await as({ login: 'guest' }), await as({ login: 'member' })]
  await fill(app.db)
  const ask = async (user: typeof admin, id: string) => {
    const planned: (boolean | undefined)[] = []
    const listen = ({ sql, options }: { readonly sql: string; readonly options?: { plansEachTime?: boolean } }) => {
      if (sql.includes('relation.creation_time desc')) planned.push(options?.plansEachTime)
    }
    app.db.on('query', listen)
    const [detail, relations] = [await user.get(`/api/file/${id}`), await user.get(`/api/file/${id}/relations`)]
    app.db.off('query', listen)
    t.same([detail.status, relations.status], [200, 200])
    t.same(detail.json.parents, relations.json.parents)
    return { planned, parents: detail.json.parents.map((parent: { readonly id: string }) => parent.id) }
  }
  t.same(await ask(guest, HUB), { planned: [true, true], parents: [hash(11)] }, 'the only one of them that is seen')
  t.same(await ask(guest, PLAIN), { planned: [false, false], parents: [hash(11)] }, 'few links')
  const newest = Array.from({ length: 100 }, (_, n) => hash(10 + LINKS - n))
  t.same(await ask(member, HUB), { planned: [false, false], parents: newest }, 'who sees many finds enough at once')
  t.same(await ask(admin, HUB), { planned: [false, false], parents: newest }, 'so does who sees all')
  t.match(await guest.get(`/api/file/${hash(12)}`), { status: 404 }, 'the other parents stay hidden')
})

/** The guest sees both children and one parent, which is the oldest; the member sees all, and thousands more. */
async function fill(db: Knex): Promise<void> {
  await db.raw(`
    INSERT INTO object (type, dhash, upload_time, file_name, file_size, file_type, md5, sha1, sha256, sha512, crc32, ssdeep)
      SELECT 'file', h, '2026-01-01'::timestamp + n * interval '1 second', h, n, 'data', md5(h), left(h, 40), h, h || h, left(md5(h), 8), '3::'
      FROM generate_series(1, 6000) n, lpad(n::text, 64, '0') h ORDER BY n;
    INSERT INTO relation (parent_id, child_id, creation_time)
      SELECT p.id, c.id, p.upload_time FROM object p, object c
      WHERE c.dhash = '${HUB}' AND p.file_size BETWEEN 11 AND ${10 + LINKS} OR c.dhash = '${PLAIN}' AND p.file_size IN (11, 12);
    INSERT INTO permission (object_id, group_id, access_time, reason_type, related_object_id)
      SELECT o.id, g.id, now(), 'shared', o.id FROM object o, "group" g
      WHERE g.name = 'member' OR g.name = 'guest' AND o.file_size IN (1, 2, 11);
    ANALYZE;
  `)
}
