import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import type { Knex } from 'knex'
import t from 'tap'
import type { Call } from '../../../../server/src/call.ts'
import { findObject } from '../../../../server/src/domain/access/find-object.ts'
import { grant, lockAccessGraph } from '../../../../server/src/domain/access/grant.ts'
import { link } from '../../../../server/src/domain/access/link.ts'
import { unlink } from '../../../../server/src/domain/access/unlink.ts'
import { uploadFile } from '../../../../server/src/domain/objects/upload-file.ts'
import { openTestApp } from '../../../support/app.ts'
import {
  type Model,
  type ModelCaller,
  modelAccess,
  modelGrant,
  modelLink,
  modelUnlink,
  newModel,
  rowsOf,
} from './access-model.ts'

const SLOTS = 5
const LOGINS = ['ann', 'bob', 'cid', 'dee'] as const
// Everybody asks for these by name, and some are no members: then there is no such group for them.
const UPLOAD_AS = ['*', '*', 'private', 'public', 'work', 'team', 'queriers', 'ann'] as const

const slot = fc.integer({ min: 0, max: SLOTS - 1 })
const login = fc.constantFrom(...LOGINS)
const as = fc.constantFrom(...UPLOAD_AS)
const upload = fc.record({
  do: fc.constant('upload'),
  login,
  slot,
  as,
  parent: fc.option(slot, { nil: null }),
})
const step = fc.oneof(
  { weight: 2, arbitrary: upload },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('link'), parent: slot, child: slot }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('unlink'), nth: fc.nat({ max: 30 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('share'), login, slot, group: fc.constantFrom('work', 'team', 'public') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open'), login, slot }) },
)
// Objects are there from the start, of somebody, so that links and shares have something to work on.
const owners = fc.array(fc.record({ login, as }), { minLength: 2, maxLength: SLOTS })
const steps = fc.array(step, { minLength: 6, maxLength: 24 })
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

t.test('after any history the rows are those that the rules give', async (t) => {
  const { app, as, aGroup, callOf } = await openTestApp(t)
  await aGroup('work')
  await aGroup('team')
  await aGroup('queriers', { workspace: false, capabilities: ['share_queried_objects'] })
  await as({ login: 'ann', groups: ['work'] })
  await as({ login: 'bob', groups: ['work', 'team'], capabilities: ['adding_parents'] })
  await as({ login: 'cid', groups: ['queriers', 'team'], capabilities: ['adding_parents', 'share_queried_objects'] })
  await as({ login: 'dee', capabilities: ['adding_parents', 'sharing_with_all'] })
  const calls = new Map(await Promise.all(LOGINS.map(async (name) => [name, await callOf({ login: name })] as const)))
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

type World = {
  readonly trx: Knex.Transaction
  readonly calls: ReadonlyMap<string, Call>
  readonly groups: ReadonlyMap<string, number>
  readonly model: Model
  /** Objects by slot. */
  readonly ids: Map<number, { readonly id: number; readonly dhash: string }>
}

async function own(world: World, slot: number, owner: { readonly login: string; readonly as: string }): Promise<void> {
  const { trx, ids } = world
  const { call } = personOf(world, owner.login)
  const expected = expectUpload(world, { ...owner, parent: null })
  if (expected === null) return
  const recipients = await recipientsOf(call, owner.as)
  const content = contentOf(slot)
  const row = { ...(await digestsOf(content)), type: 'file', upload_time: '2026-01-01', alt_names: [] }
  const [{ id }] = await trx('object').insert(row).returning('id')
  ids.set(slot, { id, dhash: row.dhash })
  await giveUploadAccess(trx, call.caller, { objectId: id, recipients, isNew: true })
  modelUpload(world, owner.login, { id, groups: expected })
}

async function take(world: World, todo: Step): Promise<void> {
  if ('as' in todo) return takeUpload(world, todo)
  if ('child' in todo) return takeLink(world, todo)
  if ('nth' in todo) return takeUnlink(world, todo)
  const object = world.ids.get(todo.slot)
  if (object === undefined) return
  const { call, caller } = personOf(world, todo.login)
  if ('group' in todo) {
    const groupId = world.groups.get(todo.group) ?? 0
    modelGrant(world.model, object.id, groupId, { reason: 'shared', origin: object.id, user: caller.user })
    await grant(world.trx, object.id, [{ groupId, reason: 'shared', originId: object.id, userId: caller.user }])
    return
  }
  const isFound = await findObject(call, 'object', object.dhash).then(
    () => true,
    () => false,
  )
  deepStrictEqual(isFound, modelAccess(world.model, caller, object.id))
}

async function takeLink({ trx, model, ids }: World, todo: Extract<Step, { child: number }>): Promise<void> {
  const [parent, child] = [ids.get(todo.parent), ids.get(todo.child)]
  if (parent === undefined || child === undefined) return
  await lockAccessGraph(trx)
  const isNew = !model.links.some((each) => each.parent === parent.id && each.child === child.id)
  modelLink(model, parent.id, child.id)
  deepStrictEqual(await link(trx, parent.id, child.id), isNew)
}

async function takeUnlink({ trx, model }: World, { nth }: Extract<Step, { nth: number }>): Promise<void> {
  const ended = model.links[nth % Math.max(1, model.links.length)]
  if (ended === undefined) return
  await lockAccessGraph(trx)
  modelUnlink(model, ended.parent, ended.child)
  deepStrictEqual(await unlink(trx, ended.parent, ended.child), true)
  deepStrictEqual(await unlink(trx, ended.parent, ended.child), false)
}

async function takeUpload(world: World, todo: Extract<Step, { as: string }>): Promise<void> {
  const { model, ids } = world
  const { call, caller } = personOf(world, todo.login)
  const parent = todo.parent === null ? null : (ids.get(todo.parent)?.dhash ?? '0'.repeat(64))
  const expected = expectUpload(world, todo)
  const content = (async function* () {
    yield Buffer.from(`object of slot ${todo.slot}`)
  })()
  const options = { parent, upload_as: todo.as, tags: [], share_3rd_party: true }
  const uploading = uploadFile(call, { file: { name: 'a', content }, options: async () => options })
  if (expected === null) {
    const status = await uploading.then(
      () => 200,
      (error: { status: number }) => error.status,
    )
    deepStrictEqual([403, 404].includes(status), true, `${JSON.stringify(todo)} gave ${status}`)
    return
  }
  const { id: dhash } = await uploading
  const { id } = await world.trx('object').where({ dhash }).first('id')
  ids.set(todo.slot, { id, dhash })
  const own = world.groups.get(todo.login)
  for (const group of expected) {
    const reason = group === own ? 'added' : 'shared'
    modelGrant(model, id, group, { reason, origin: id, user: caller.user })
  }
  const parentId = todo.parent === null ? undefined : ids.get(todo.parent)?.id
  if (parentId !== undefined) modelLink(model, parentId, id)
}

// bob, cid and dee may name a parent; dee may name any group.
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  ann: ['ann', 'public', 'work'],
  bob: ['bob', 'public', 'work', 'team'],
  cid: ['cid', 'public', 'team', 'queriers'],
  dee: ['dee', 'public'],
}
const WORKSPACES = ['ann', 'bob', 'cid', 'dee', 'work', 'team']

/** The groups that get the upload, or null where it is refused. */
function expectUpload(world: World, todo: Extract<Step, { as: string }>): number[] | null {
  const { model, ids, groups } = world
  if (todo.parent !== null) {
    if (todo.login === 'ann') return null
    const parent = ids.get(todo.parent)
    const { caller } = personOf(world, todo.login)
    if (parent === undefined || !modelAccess(model, caller, parent.id)) return null
  }
  const mine = MEMBERS[todo.login] ?? []
  const names = namesFor(todo, mine)
  return names === null ? null : names.map((name) => groups.get(name) ?? 0)
}

function namesFor({ login: own, as }: { login: string; as: string }, mine: readonly string[]): string[] | null {
  if (as === '*') return mine.filter((name) => WORKSPACES.includes(name))
  if (as === 'private' || as === own) return [own]
  return mine.includes(as) || own === 'dee' ? [as, own] : null
}

function personOf({ trx, calls, groups }: World, name: string): Person {
  const call = calls.get(name)
  if (call === undefined) throw new Error(`no user ${name}`)
  const ids = (names: readonly string[]): number[] => names.map((each) => groups.get(each) ?? 0)
  return {
    call: { ...call, app: { ...call.app, db: trx } },
    caller: {
      user: call.caller.userId,
      groups: ids(MEMBERS[name] ?? []),
      sharesQueried: name === 'cid' ? ids(['cid', 'queriers']) : [],
    },
  }
}
type Person = { readonly call: Call; readonly caller: ModelCaller }

async function storedRows(trx: Knex.Transaction): Promise<string[]> {
  const rows = await trx('permission').select('*')
  return rows
    .map((row) => [row.object_id, row.group_id, row.reason_type, row.related_object_id, row.related_user_id].join(' '))
    .sort()
}

function modelRows(model: Model): string[] {
  return [...model.rows.keys()]
    .flatMap((object) =>
      [...rowsOf(model, object)].map(([group, { reason, origin, user }]) =>
        [object, group, reason, origin, user].join(' '),
      ),
    )
    .sort()
}
