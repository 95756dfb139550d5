import { deepStrictEqual } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import type { Knex } from 'knex'
import { unrecorded } from '../../../../server/src/audit/recorder.ts'
import type { Call } from '../../../../server/src/call.ts'
import { findObject } from '../../../../server/src/domain/access/find-object.ts'
import { link } from '../../../../server/src/domain/access/link.ts'
import { recipientsOf } from '../../../../server/src/domain/access/recipients.ts'
import { unlink } from '../../../../server/src/domain/access/unlink.ts'
import { giveUploadAccess } from '../../../../server/src/domain/objects/upload/give-upload-access.ts'
import { uploadFile } from '../../../../server/src/domain/objects/upload/upload-file.ts'
import { grant } from '../../../../server/src/statements/access/grant.ts'
import { lockAccessGraph } from '../../../../server/src/statements/access/lock-access-graph.ts'
import { missing } from '../../../support/missing.ts'
import { type Model, type ModelCaller, modelAccess, modelGrant, modelLink, modelUnlink } from './access-model.ts'

const SLOTS = 5
export const LOGINS = ['ann', 'bob', 'cid', 'dee'] as const

/** The groups of each. All but ann may name a parent; dee may name any group; cid opens what his group has not. */
export const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  ann: ['ann', 'public', 'work'],
  bob: ['bob', 'public', 'work', 'team'],
  cid: ['cid', 'public', 'team', 'queriers'],
  dee: ['dee', 'public'],
}
const WORKSPACES = ['ann', 'bob', 'cid', 'dee', 'work', 'team']

const slot = fc.integer({ min: 0, max: SLOTS - 1 })
const login: fc.Arbitrary<string> = fc.constantFrom(...LOGINS)
// Everybody asks for these by name, and some are no members: then there is no such group for them.
const as: fc.Arbitrary<string> = fc.constantFrom('*', '*', 'private', 'public', 'work', 'team', 'queriers', 'ann')
const group = fc.constantFrom('work', 'team', 'public')
const parentSlot = fc.option(slot, { nil: null })

const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant('upload'), login, slot, as, parentSlot }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('link'), parent: slot, child: slot }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('unlink'), nth: fc.nat({ max: 30 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('share'), login, slot, group }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open'), login, slot }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type UploadStep = Extract<Step, { as: string }>

/** Uploads and re-uploads, links, ended links, shares and openings, in any order. */
export const steps: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 6, maxLength: 20 })
// Objects are there from the start, of some user, so that links and shares have something to work on.
export const owners = fc.array(fc.record({ login, as }), { minLength: 2, maxLength: SLOTS })

export type World = {
  readonly trx: Knex.Transaction
  readonly calls: ReadonlyMap<string, Call>
  readonly groups: ReadonlyMap<string, number>
  readonly model: Model
  /** Objects by slot. */
  readonly ids: Map<number, { readonly id: number; readonly dhash: string }>
}

/** Takes the step in the database and in the model. */
export async function take(world: World, step: Step): Promise<void> {
  if ('as' in step) return takeUpload(world, step)
  if ('child' in step) return takeLink(world, step)
  if ('nth' in step) return takeUnlink(world, step)
  const object = world.ids.get(step.slot)
  if (object === undefined) return
  const { call, caller } = personOf(world, step.login)
  if ('group' in step) {
    const groupId = world.groups.get(step.group) ?? 0
    modelGrant(world.model, object.id, groupId, { reason: 'shared', origin: object.id, user: caller.user })
    await grant(world.trx, object.id, [{ groupId, reason: 'shared', originId: object.id, userId: caller.user }])
    return
  }
  const isFound = (await statusOf(findObject(call, 'object', object.dhash))) === 200
  deepStrictEqual(isFound, modelAccess(world.model, caller, object.id))
}

async function takeLink({ trx, model, ids }: World, step: Extract<Step, { child: number }>): Promise<void> {
  const [parent, child] = [ids.get(step.parent), ids.get(step.child)]
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

async function takeUpload(world: World, step: UploadStep): Promise<void> {
  const { model, ids } = world
  const { call } = personOf(world, step.login)
  const groups = expectedGroups(world, step)
  const parent = step.parentSlot === null ? null : (ids.get(step.parentSlot)?.dhash ?? '0'.repeat(64))
  const options = { parent, upload_as: step.as, tags: [], share_3rd_party: true }
  const file = { name: 'a', content: ReadableStream.from([contentOf(step.slot)]) }
  const uploading = uploadFile(call, { file, options: async () => options })
  if (groups === null) {
    deepStrictEqual([403, 404].includes(await statusOf(uploading)), true, JSON.stringify(step))
    return
  }
  const { id: dhash } = await uploading
  const { id } = (await world.trx('object').where({ dhash }).first('id')) ?? missing()
  ids.set(step.slot, { id, dhash })
  expectUploaded(world, step.login, { id, groups })
  const parentId = step.parentSlot === null ? undefined : ids.get(step.parentSlot)?.id
  if (parentId !== undefined) modelLink(model, parentId, id)
}

/** A new object without the cost of its bytes; nothing happens where the upload would be refused. */
export async function own(world: World, at: number, owner: { login: string; as: string }): Promise<void> {
  const { trx, ids } = world
  const groups = expectedGroups(world, { ...owner, parentSlot: null })
  if (groups === null) return
  const { call } = personOf(world, owner.login)
  const dhash = createHash('sha256').update(contentOf(at)).digest('hex')
  const row = { type: 'file' as const, dhash, sha256: dhash, upload_time: '2026-01-01', file_name: 'a', file_size: 1 }
  const [{ id } = missing()] = await trx('object').insert(row).returning('id')
  ids.set(at, { id, dhash })
  const groupIds = await recipientsOf(call, owner.as)
  await giveUploadAccess(trx, call.caller, { objectId: id, groupIds })
  expectUploaded(world, owner.login, { id, groups })
}

function expectUploaded({ model, groups: known, calls }: World, name: string, object: UploadedObject): void {
  const user = calls.get(name)?.caller.userId ?? null
  for (const each of object.groups) {
    const reason = each === known.get(name) ? 'added' : 'shared'
    modelGrant(model, object.id, each, { reason, origin: object.id, user })
  }
}
type UploadedObject = { readonly id: number; readonly groups: readonly number[] }

/** The groups that get the upload, or null where it is refused. */
function expectedGroups(world: World, step: Pick<UploadStep, 'login' | 'as' | 'parentSlot'>): number[] | null {
  if (step.parentSlot !== null) {
    if (step.login === 'ann') return null
    const parent = world.ids.get(step.parentSlot)
    const { caller } = personOf(world, step.login)
    if (parent === undefined || !modelAccess(world.model, caller, parent.id)) return null
  }
  return namesFor(step)?.map((name) => world.groups.get(name) ?? 0) ?? null
}

function namesFor({ login: owner, as: asked }: Pick<UploadStep, 'login' | 'as'>): string[] | null {
  const mine = MEMBERS[owner] ?? []
  if (asked === '*') return mine.filter((name) => WORKSPACES.includes(name))
  if (asked === 'private' || asked === owner) return [owner]
  return mine.includes(asked) || owner === 'dee' ? [asked, owner] : null
}

function personOf({ trx, calls, groups }: World, name: string): { call: Call; caller: ModelCaller } {
  const call = calls.get(name)
  if (call === undefined) throw new Error(`no user ${name}`)
  const ids = (names: readonly string[]): number[] => names.map((each) => groups.get(each) ?? 0)
  const sharesQueried = name === 'cid' ? ids(['cid', 'queriers']) : []
  return {
    call: { ...call, app: { ...call.app, db: trx }, ...unrecorded(trx) },
    caller: { user: call.caller.userId, groups: ids(MEMBERS[name] ?? []), sharesQueried },
  }
}

function contentOf(at: number): Buffer {
  return Buffer.from(`object of slot ${at}`)
}

function statusOf(running: Promise<unknown>): Promise<number> {
  return running.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
}
