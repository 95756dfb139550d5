import t from 'tap'
import { anObject } from '../../support/an-object.ts'
import { openTestApp } from '../../support/app.ts'
import { atOnce, statusesOf } from '../../support/at-once.ts'
import type { Answer } from '../../support/contract.ts'
import { missing } from '../../support/missing.ts'
import { repeatedRows } from '../../support/repeated-rows.ts'
import { rounds } from '../../support/rounds.ts'
import { storedFiles } from '../../support/stored-files.ts'

const CROWD = 32
const ROUNDS = rounds(4)
t.setTimeout(900_000 + ROUNDS * 10_000)

const { app, admin, as, aGroup, folder } = await openTestApp(t, { enable_facts: '1' })
for (const name of ['one', 'two', 'three']) await aGroup(name)
await admin.send('POST', '/api/attribute', { key: 'k', label: '', description: '', hidden: false })
const eve = await as({ login: 'eve', capabilities: ['adding_files'], groups: ['one'] })

const countOf = (answers: readonly Answer[], wanted: number): number =>
  answers.filter(({ status }) => status === wanted).length

t.test(
  `${CROWD} uploads of one file at once, ${ROUNDS} rounds: one object, with everything that came along`,
  async (t) => {
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await atOnce(CROWD, (n) =>
        (n % 2 === 0 ? admin : eve).upload(`round ${round}`, {
          name: `${n}.bin`,
          options: { tags: [{ tag: `t${n % 4}` }] },
        }),
      )
      t.strictSame(statusesOf(answers), [200])
      const [row = missing(), ...more] = await app
        .db('object')
        .where('dhash', answers[0]?.json.id)
        .select({ id: 'id', fileName: 'file_name', altNames: 'alt_names' })
      t.strictSame(more, [])
      t.strictSame(new Set([row.fileName, ...row.altNames]), new Set(answers.map((_, n) => `${n}.bin`)))
      t.equal(row.altNames.length, CROWD - 1)
      t.strictSame(await app.db('tag').where('object_id', row.id).orderBy('tag').pluck('tag'), ['t0', 't1', 't2', 't3'])
      t.strictSame(await groupsOf(row.id), ['admin', 'eve', 'one'])
    }
    const { contents, staged } = await storedFiles(folder)
    t.strictSame([contents.length, new Set(contents).size, staged], [ROUNDS, ROUNDS, []])
  },
)

t.test('one tag added and removed by many at once is there once, then gone', async (t) => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, dhash } = await anObject(app)
    const path = `/api/object/${dhash}/tag`
    t.strictSame(statusesOf(await atOnce(CROWD, () => admin.send('PUT', path, { tag: 'same' }))), [200])
    t.strictSame(await app.db('tag').where('object_id', id).pluck('tag'), ['same'])
    const both = await atOnce(CROWD, (n) =>
      n % 2 === 0 ? admin.send('PUT', path, { tag: 'same' }) : admin.send('DELETE', `${path}?tag=same`),
    )
    t.strictSame(statusesOf(both), [200])
    t.strictSame(statusesOf(await atOnce(CROWD, () => admin.send('DELETE', `${path}?tag=same`))), [200])
    t.strictSame(await app.db('tag').where('object_id', id).pluck('tag'), [])
  }
})

t.test('shares by many at once make one row for each group, on the object and below it', async (t) => {
  for (let round = 0; round < ROUNDS; round++) {
    const [top, below] = [await anObject(app), await anObject(app)]
    await admin.send('PUT', `/api/object/${top.dhash}/child/${below.dhash}`)
    const answers = await atOnce(CROWD, (n) =>
      admin.send('PUT', `/api/object/${top.dhash}/share`, { group: ['one', 'two', 'three'][n % 3] }),
    )
    t.strictSame(statusesOf(answers), [200])
    for (const { id } of [top, below]) t.strictSame(await groupsOf(id), ['one', 'three', 'two'])
  }
})

t.test('a relation added by many is one, removed by many it is gone with the access it gave', async (t) => {
  for (let round = 0; round < ROUNDS; round++) {
    const [top, below] = [await anObject(app, { visibleTo: [eve] }), await anObject(app)]
    const path = `/api/object/${top.dhash}/child/${below.dhash}`
    t.strictSame(statusesOf(await atOnce(CROWD, () => admin.send('PUT', path))), [200])
    t.equal((await app.db('relation').where({ parent_id: top.id, child_id: below.id })).length, 1)
    t.strictSame(await groupsOf(below.id), ['eve'])
    t.strictSame(statusesOf(await atOnce(CROWD, (n) => admin.send(n % 2 === 0 ? 'PUT' : 'DELETE', path))), [200])
    const isLinked = (await app.db('relation').where({ parent_id: top.id, child_id: below.id })).length === 1
    t.strictSame(await groupsOf(below.id), isLinked ? ['eve'] : [])
    t.strictSame(statusesOf(await atOnce(CROWD, () => admin.send('DELETE', path))), [200])
    t.strictSame(await app.db('relation').where({ parent_id: top.id }), [])
    t.strictSame(await groupsOf(below.id), [])
  }
})

t.test('one value of an attribute added by many at once is stored once', async (t) => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, dhash } = await anObject(app)
    const answers = await atOnce(CROWD, (n) =>
      admin.send('POST', `/api/object/${dhash}/attribute`, { key: 'k', value: n % 2 === 0 ? round : { round } }),
    )
    t.strictSame(statusesOf(answers), [200])
    t.equal((await app.db('attribute').where('object_id', id)).length, 2)
  }
})

t.test('a member is added by one of many and removed by one of many', async (t) => {
  const team = await aGroup('team')
  await as({ login: 'alice' })
  const path = '/api/group/team/member/alice'
  for (let round = 0; round < ROUNDS; round++) {
    for (const [method, left] of [
      ['POST', 1],
      ['DELETE', 0],
    ] as const) {
      const answers = await atOnce(CROWD, () => admin.send(method, path))
      t.strictSame([countOf(answers, 200), countOf(answers, 409)], [1, CROWD - 1], method)
      t.equal((await app.db('member').where('group_id', team)).length, left)
    }
  }
})

t.test('after all that nothing is stored twice', async (t) => t.strictSame(await repeatedRows(app.db), []))

async function groupsOf(objectId: number): Promise<string[]> {
  const names: string[] = await app
    .db('permission')
    .join('group', 'group.id', 'group_id')
    .where('object_id', objectId)
    .pluck('name')
  return names.sort()
}
