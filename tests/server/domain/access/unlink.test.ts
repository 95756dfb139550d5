import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import type { Knex } from 'knex'
import t from 'tap'
import { link } from '../../../../server/src/domain/access/link.ts'
import { unlink } from '../../../../server/src/domain/access/unlink.ts'
import { grant } from '../../../../server/src/statements/access/grant.ts'
import { openTestApp } from '../../../support/app.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { missing } from '../../../support/missing.ts'
import { type Model, newModel, rowsOf } from './access-model.ts'
import { LOGINS, MEMBERS, own, owners, steps, take, type World } from './history.ts'

t.test('after any history the rows are those that the rules give', async (t) => {
  const { app, as, aGroup, callOf } = await openTestApp(t)
  await aGroup('work')
  await aGroup('team')
  await aGroup('queriers', { workspace: false, capabilities: ['share_queried_objects'] })
  const rights: Readonly<Record<string, string[]>> = {
    bob: ['adding_parents'],
    cid: ['adding_parents', 'share_queried_objects'],
    dee: ['adding_parents', 'sharing_with_all'],
  }
  const further = (login: string) => (MEMBERS[login] ?? []).filter((name) => !['public', login].includes(name))
  for (const login of LOGINS) await as({ login, groups: further(login), capabilities: rights[login] ?? [] })
  const calls = new Map(await Promise.all(LOGINS.map(async (login) => [login, await callOf({ login })] as const)))
  const groups = new Map((await app.db('group').select('id', 'name')).map(({ id, name }) => [name, id]))

  const history = fc.asyncProperty(owners, steps, async (owned, taken) => {
    const trx = await app.db.transaction()
    try {
      const world: World = { trx, calls, groups, model: newModel(), ids: new Map() }
      for (const [slot, owner] of owned.entries()) await own(world, slot, owner)
      for (const each of taken) await take(world, each)
      deepStrictEqual(await storedRows(trx), modelRows(world.model))
    } finally {
      await trx.rollback()
    }
  })
  await t.resolves(fc.assert(history, { numRuns: Number(process.env.GRAPHS ?? 200) }))
})

t.test('an ended link takes along what came through it; other parents step in, the oldest first', async (t) => {
  const { knex } = await openTestDatabase(t)
  const groupId = await insertGroup(knex)
  const [a = 0, b = 0, c = 0, child = 0, below = 0] = await insertObjects(knex, 5)
  await knex.transaction(async (trx) => {
    for (const object of [a, b, c])
      await grant(trx, object, [{ groupId, reason: 'shared', originId: object, userId: null }])
    for (const parent of [a, b, c]) await link(trx, parent, child)
    await link(trx, child, below)
    t.strictSame(await originsOf(trx, [child, below]), [a, a])
    const timeBelow = async () =>
      (await trx('permission').where('object_id', below).first('access_time'))?.access_time ?? missing()
    const before = await timeBelow()
    t.equal(await unlink(trx, a, child), true)
    t.strictSame(await originsOf(trx, [child, below]), [b, b])
    t.ok((await timeBelow()) > before)
    await unlink(trx, b, child)
    t.strictSame(await originsOf(trx, [child, below]), [c, c])
    await unlink(trx, c, child)
    t.strictSame(await originsOf(trx, [child, below]), [])
    t.strictSame(await originsOf(trx, [a, b, c]), [a, b, c])
    t.equal(await unlink(trx, c, child), false)
  })
})

t.test('a link of an object to itself ends without changing access', async (t) => {
  const { knex } = await openTestDatabase(t)
  const groupId = await insertGroup(knex)
  const [object = 0] = await insertObjects(knex, 1)
  await knex.transaction(async (trx) => {
    await grant(trx, object, [{ groupId, reason: 'added', originId: object, userId: null }])
    t.equal(await link(trx, object, object), true)
    t.equal(await unlink(trx, object, object), true)
    t.strictSame(await originsOf(trx, [object]), [object])
    t.strictSame(await trx('relation').select('*'), [])
  })
})

t.test('access through ten thousand links in a row is withdrawn in a bounded number of statements', async (t) => {
  const { knex } = await openTestDatabase(t)
  const groupId = await insertGroup(knex)
  const ids = await insertObjects(knex, 10_000)
  const [first = 0, second = 0] = ids
  await knex.raw(
    `insert into relation (parent_id, child_id, creation_time) select id, id + 1, '2026-01-01' from object where id < ?`,
    [ids.at(-1) ?? 0],
  )
  await knex.transaction((trx) => grant(trx, first, [{ groupId, reason: 'added', originId: first, userId: null }]))
  t.match(await knex('permission').count({ n: '*' }), [{ n: ids.length }])
  let statements = 0
  await knex.transaction(async (trx) => {
    trx.on('query', () => {
      statements += 1
    })
    await unlink(trx, first, second)
  })
  t.ok(statements < 12, `${statements} statements`)
  t.match(await knex('permission').select('object_id'), [{ object_id: first }])
})

async function insertGroup(knex: Knex): Promise<number> {
  const flags = { private: false, default: false, workspace: true, immutable: false }
  const [{ id } = missing()] = await knex('group')
    .insert({ name: 'work', capabilities: [], ...flags })
    .returning('id')
  return id
}

async function insertObjects(knex: Knex, count: number): Promise<number[]> {
  const { rows } = await knex.raw<{ rows: { id: number }[] }>(
    `insert into object (type, dhash, upload_time) select 'file', lpad(n::text, 64, '0'), '2026-01-01'
     from generate_series(1, ?::int) n returning id`,
    [count],
  )
  return rows.map(({ id }) => id)
}

function originsOf(trx: Knex.Transaction, objectIds: readonly number[]): Promise<(number | null)[]> {
  return trx('permission')
    .whereIn('object_id', [...objectIds])
    .orderBy('object_id')
    .pluck('related_object_id')
}

async function storedRows(trx: Knex.Transaction): Promise<string[]> {
  const rows = await trx('permission').select('*')
  return rows
    .map((row) => [row.object_id, row.group_id, row.reason_type, row.related_object_id, row.related_user_id].join(' '))
    .sort()
}

function modelRows(model: Model): string[] {
  const rowsAt = (object: number): string[] =>
    [...rowsOf(model, object)].map(([group, { reason, origin, user }]) =>
      [object, group, reason, origin, user].join(' '),
    )
  return [...model.rows.keys()].flatMap(rowsAt).sort()
}
