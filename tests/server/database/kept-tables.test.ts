import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import t from 'tap'
import { migrateToLatest } from '../../../server/src/database/migrate.ts'
import { isLockRefused } from '../../../server/src/errors/database-errors.ts'
import { migrations } from '../../../server/src/migrations/list.ts'
import { countFaults, keptTables } from '../../../server/src/statements/upkeep/kept-tables.ts'
import { concurrently } from '../../support/concurrently.ts'
import { openTestDatabase } from '../../support/database.ts'
import { isBlocked } from '../../support/is-blocked.ts'
import { missing } from '../../support/missing.ts'
import { until } from '../../support/until.ts'

const STEPS = Number(process.env.STEPS ?? 300)
const TAGS = ['a', 'b', 'c', 'rare', 'x*y']
const TYPES = ['file', 'static_config', 'text_blob'] as const

t.test('whatever happens at once, what is maintained for searching agrees with what it was made from', async (t) => {
  const { knex } = await openTestDatabase(t)
  const people = await insertPeople(knex)
  const objects: number[] = []
  for (let count = 0; count < 30; count++) objects.push(await insertObject(knex))
  let refused = 0
  await concurrently(8, Array(STEPS).keys(), async () => {
    try {
      const added: number[] = []
      await knex.transaction(async (trx) => {
        for (let step = pick([1, 1, 2, 3]); step > 0; step--) await change(trx, { objects, people, added })
      })
      // Only what is committed is known to others, as a relation is made only between objects that were found.
      objects.push(...added)
    } catch (error) {
      if (!isLockRefused(error) && !/foreign key/.test(String(error))) throw error
      refused++
    }
  })
  t.ok(refused < STEPS / 2, `${refused} of ${STEPS} gave way to others`)
  t.strictSame(await faults(knex), [])
  // Nothing here moves the clock of the listing.
  for (const table of keptTables.filter(({ what }) => what !== 'objects newer than the clock of the listing'))
    t.equal(await countFaults(knex, table), 0, table.what)

  await t.test('as the first time', async (t) => {
    const first = migrations.findIndex(({ name }) => name === '0004-search-at-scale')
    const source = {
      getMigrations: async () => [...migrations],
      getMigrationName: named,
      getMigration: async (m: NamedMigration) => m,
    }
    // Back to before the one that makes them.
    while ((await knex('knex_migrations')).length > first) await knex.migrate.down({ migrationSource: source })
    t.equal(await knex.schema.hasTable('group_tag'), false, 'taken back')
    await migrateToLatest(knex)
    t.strictSame(await faults(knex), [])
    t.strictSame(await knex('group_tag').where('doubtful', true), [], 'nothing is in doubt')
  })
})

const numbered: readonly [string, readonly (readonly [id: number, minute: number])[][], number][] = [
  ['in order, one by one', [[[1, 1]], [[2, 2]], [[4, 4]]], 0],
  [
    'in order, in one statement',
    [
      [
        [1, 1],
        [2, 2],
        [3, 9],
      ],
    ],
    0,
  ],
  ['a later number with an earlier time', [[[1, 5]], [[2, 2]]], 3],
  ['a larger number that came first', [[[9, 1]], [[2, 8]]], 7],
  [
    'both in one statement',
    [
      [
        [3, 5],
        [2, 9],
        [4, 2],
      ],
    ],
    7,
  ],
  [
    'among the numbers of others',
    [
      [[5, 3]],
      [
        [4, 1],
        [6, 9],
        [3, 8],
      ],
    ],
    7,
  ],
  ['nothing', [[[1, 1]], []], 0],
]

for (const [name, statements, minutes] of numbered) {
  t.test(`the order of numbers and times: ${name}`, async (t) => {
    const { knex } = await openTestDatabase(t)
    for (const rows of statements) {
      const values = rows.map(
        ([id, minute]) => `(${id}, 'file', 'h${id}', '2020-01-01'::timestamp + ${minute} * interval '1 minute')`,
      )
      const chosen =
        values.length === 0 ? 'select id, type, dhash, upload_time from object where false' : `values ${values.join()}`
      await knex.raw(`insert into object (id, type, dhash, upload_time) ${chosen}`)
    }
    const { rows } = await knex.raw(`select extract(epoch from order_skew)::int / 60 as minutes from listing_clock`)
    t.strictSame(rows, [{ minutes }])
    t.strictSame(await faults(knex), [])
  })
}

type Step = (db: Knex, world: ObjectAndPeople) => PromiseLike<unknown>
type ObjectAndPeople = {
  readonly objectId: number
  readonly groups: readonly number[]
  readonly users: readonly number[]
}

const giveTag: Step = (db, { objectId }) => db('tag').insert({ tag: 'a', object_id: objectId })
const removeTag: Step = (db, { objectId }) => db('tag').where({ object_id: objectId }).delete()
const rowOf = ({ objectId, groups, users }: ObjectAndPeople, at: number) => ({
  object_id: objectId,
  group_id: groups[at] ?? missing(),
  reason_type: 'added' as const,
  related_object_id: objectId,
  related_user_id: users[at] ?? missing(),
})
const upload =
  (at: number): Step =>
  (db, world) =>
    db('permission').insert({ ...rowOf(world, at), access_time: 'now' })
const removeUpload =
  (at: number): Step =>
  (db, world) =>
    db('permission').where(rowOf(world, at)).delete()
const unmarkUpload =
  (at: number): Step =>
  (db, world) =>
    db('permission').where(rowOf(world, at)).update({ reason_type: 'shared' })

const pairs: readonly (readonly [name: string, before: readonly Step[], one: Step, other: Step])[] = [
  ['a tag and a permission are given', [], giveTag, upload(0)],
  ['a tag is removed and a permission given', [giveTag], removeTag, upload(0)],
  ['a tag is given and a permission removed', [upload(0)], giveTag, removeUpload(0)],
  ['one of two uploads is removed and a third one comes', [upload(0), upload(1)], removeUpload(1), upload(2)],
  [
    'one of two permissions stops being an upload and a third one comes',
    [upload(0), upload(1)],
    unmarkUpload(1),
    upload(2),
  ],
]

for (const [name, before, one, other] of pairs)
  t.test(`changes at the same time see each other: ${name}`, async (t) => {
    const { knex } = await openTestDatabase(t)
    const people = await insertPeople(knex)
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const world = { ...people, objectId: await insertObject(knex) }
      for (const step of before) await step(knex, world)
      const trx = await knex.transaction()
      await first(trx, world)
      let isDone = false
      const waiting = second(knex, world).then(() => {
        isDone = true
      })
      await until(async () => isDone || (await isBlocked(knex)))
      await trx.commit()
      await waiting
      t.strictSame(await faults(knex), [], first === one ? 'in this order' : 'the other way round')
      await knex('object').where({ id: world.objectId }).delete()
    }
  })

type NamedMigration = Knex.Migration & { readonly name: string }
const named = ({ name }: NamedMigration) => name

type World = { readonly objects: readonly number[]; readonly people: People; readonly added: number[] }
type People = { readonly users: readonly number[]; readonly groups: readonly number[] }

async function change(trx: Knex.Transaction, { objects, people, added }: World): Promise<void> {
  const [object, user, group] = [pick(objects), pick(people.users), pick(people.groups)]
  const reason_type = pick(['added', 'added', 'shared', null] as const)
  const permission = {
    object_id: object,
    group_id: group,
    reason_type,
    related_object_id: object,
    related_user_id: user,
  }
  const changes: (() => Promise<unknown>)[] = [
    () =>
      trx('tag')
        .insert({ tag: pick(TAGS), object_id: object })
        .onConflict(['tag', 'object_id'])
        .ignore(),
    () =>
      trx('tag')
        .insert(TAGS.map((tag) => ({ tag, object_id: object })))
        .onConflict(['tag', 'object_id'])
        .ignore(),
    () =>
      trx('tag')
        .where({ object_id: object, tag: pick(TAGS) })
        .delete(),
    () =>
      trx('permission')
        .insert({ ...permission, access_time: 'now' })
        .onConflict(['object_id', 'group_id'])
        .ignore(),
    () =>
      trx('permission').where({ object_id: object, group_id: group }).update({ reason_type, related_user_id: user }),
    () => trx('permission').where({ object_id: object, group_id: group }).delete(),
    () =>
      trx('relation')
        .insert({ parent_id: object, child_id: pick(objects) })
        .onConflict(['parent_id', 'child_id'])
        .ignore(),
    async () => added.push(await insertObject(trx)),
    async () => added.push(...(await insertObjects(trx, pick([2, 3])))),
    () => trx('object').where('id', object).delete(),
  ]
  await pick(changes)()
}

async function insertObject(db: Knex): Promise<number> {
  const [id = missing()] = await insertObjects(db, 1)
  return id
}

/** With times of before, as other servers give them: later numbers may have earlier times. */
async function insertObjects(db: Knex, count: number): Promise<number[]> {
  const types = Array.from({ length: count }, () => pick(TYPES))
  const rows = types.map((type) => ({
    type,
    family: type === 'static_config' ? pick(['emotet', 'trickbot', 'rare']) : null,
    dhash: randomBytes(32).toString('hex'),
    upload_time: db.raw("clock_timestamp() at time zone 'utc' - ? * interval '1 millisecond'", [
      pick([0, 0, 0, 1, 20]),
    ]),
  }))
  return (await db('object').insert(rows).returning('id')).map(({ id }) => id)
}

async function insertPeople(knex: Knex): Promise<People> {
  const logins = ['u1', 'u2', 'u3', 'u4']
  const users = await knex('user')
    .insert(logins.map((login) => ({ login, email: '', additional_info: '', disabled: false, pending: false })))
    .returning('id')
  const groups = await knex('group')
    .insert(logins.map((name) => ({ name, private: true, default: false, workspace: true, immutable: true })))
    .returning('id')
  return { users: users.map(({ id }) => id), groups: groups.map(({ id }) => id) }
}

const CHECKS: Readonly<Record<string, string>> = {
  'tag that is not listed': 'select distinct tag from tag except select tag from tag_name',
  'listed tag that is gone': 'select tag from tag_name where not doubtful except select tag from tag',
  'tag that is not listed for a group': `select p.group_id, t.tag from tag t join permission p using (object_id)
    except select group_id, tag from group_tag`,
  'tag listed for a group that is gone': `select group_id, tag from group_tag where not doubtful
    except select p.group_id, t.tag from tag t join permission p using (object_id)`,
  'upload count': `(select object_id, uploads from upload_count union all select * from (${counted()}) c)
    except (select object_id, uploads from upload_count intersect select * from (${counted()}) c)`,
  'count of objects': `select type, count(*)::bigint from object group by type except select t, n from listing_clock
    cross join lateral (values ('file', files), ('static_config', configs), ('text_blob', blobs)) v(t, n)`,
  'configs of a family': `(table config_family union all ${families()}) except (table config_family intersect ${families()})`,
  'difference between the orders of numbers and times': `select a.id, b.id from listing_clock join object a on true
    join object b on a.id < b.id and a.upload_time > b.upload_time + order_skew`,
  'newest number and time': `select o.id from listing_clock c join object o on o.id > c.latest_id or o.upload_time > c.latest_time`,
  'types of relatives': `select r.parent_id from relation r join object p on p.id = parent_id join object c on c.id = child_id
    where r.parent_type is distinct from p.type or r.child_type is distinct from c.type`,
}

function counted(): string {
  return `select object_id, count(distinct related_user_id)::int from permission where reason_type = 'added'
    group by object_id having count(distinct related_user_id) > 1`
}

function families(): string {
  return `select family, count(*), max(upload_time) from object where type = 'static_config' group by family`
}

async function faults(knex: Knex): Promise<unknown[]> {
  const found: unknown[] = []
  for (const [name, sql] of Object.entries(CHECKS)) {
    const { rows } = await knex.raw(sql)
    if (rows.length > 0) found.push([name, ...rows])
  }
  return found
}

function pick<T>(items: readonly T[]): T {
  return items[Math.floor(Math.random() * items.length)] as T
}
