import type { Client } from '@lazaret/sdk'
import type { ComparableRecord } from '../records/object-record.ts'
import { addComments } from './add-comments.ts'
import { attempt } from './attempt.ts'
import type { Link } from './journal.ts'
import {
  type AllowedParts,
  type Attribute,
  findMissingParts,
  groupsWithoutAccess,
  hasMissingParts,
  type MissingParts,
} from './missing-parts.ts'
import { missingNames, sendObject } from './send-object.ts'
import type { CompareJob, StoredObject, StoreJob } from './store-job.ts'
import type { StoreStatus } from './transfer-all.ts'

/** The outcome of an object, and its relations that are still to be made. */
export type StoreResult = { readonly status: StoreStatus; readonly links: readonly Link[] }

/**
 * Stores an object with what belongs to it, except its relations. Repeating it adds nothing twice. `known`: the receiving server
 * shows the object to the account already, and may have been asked for it.
 */
export async function storeObject(job: StoreJob, known: StoredObject | boolean): Promise<StoreResult> {
  const { record } = job.object
  const allowed = await allowedParts(job)
  const found = known === true ? await findStored(job.target.client, record, job.signal) : known || null
  const lacksNames = found !== null && missingNames(record, found).length > 0
  const stored = await sendObject(job, found, firstParts(job, allowed))
  // A new object has its first group by the upload.
  const groups = found ? await groupsWithoutAccess(job, found, allowed.groups) : allowed.groups.slice(1)
  const missing = await findMissingParts(job, stored, { ...allowed, groups })
  await addParts(job, missing)
  await reportForbidden(job)
  const isUpdated = lacksNames || hasMissingParts(missing)
  return { status: found === null ? 'new' : isUpdated ? 'updated' : 'known', links: missing.links }
}

/** Compares an object with the one that the receiving server shows to the account. Changes nothing. */
export async function needsUpdate(job: CompareJob, known?: StoredObject): Promise<boolean> {
  const { record } = job.object
  const stored = known ?? (await findStored(job.target.client, record, job.signal))
  if (stored === null || missingNames(record, stored).length > 0) return true
  const { attributes, groups } = await allowedParts(job)
  const allowed = { attributes, groups: await groupsWithoutAccess(job, stored, groups) }
  if (hasMissingParts(await findMissingParts(job, stored, allowed))) return true
  await reportForbidden(job)
  return false
}

/** The first group gets access by the upload itself, which saves a request. */
function firstParts({ object: { record }, target }: StoreJob, { groups, attributes }: AllowedParts) {
  const [group] = groups
  return {
    share: group === undefined ? ('private' as const) : { group },
    tags: target.parts.has('tags') ? record.tags : [],
    attributes: valuesByKey(attributes),
  }
}

async function addParts(job: StoreJob, { tags, attributes, groups, comments }: MissingParts): Promise<void> {
  const { object, target, report, signal } = job
  const { id } = object.record
  for (const tag of tags)
    await attempt(report, { part: 'tags', name: tag, id }, () => target.client.tags.add(id, tag, { signal }))
  for (const { key, value } of attributes)
    await attempt(report, { part: 'attributes', name: key, id }, () =>
      target.client.attributes.add(id, { key, value }, { signal }),
    )
  for (const name of groups)
    await attempt(report, { part: 'shares', name, id }, () => target.client.shares.add(id, name, { signal }))
  await addComments(job, comments)
}

/** Names the parts that the account may not add, where the object has them. */
async function reportForbidden({ object: { record }, target, report }: CompareJob): Promise<void> {
  const { tags, comments, attributes, shares, parents, children } = record
  const present = { tags, comments, attributes, shares, relations: [...parents, ...children] }
  for (const [part, capability] of target.forbidden)
    if (present[part].length > 0)
      await report({ part, name: '', id: record.id, reason: `the account lacks ${capability}` })
}

function findStored(client: Client, { id, type }: ComparableRecord, signal: AbortSignal): Promise<StoredObject | null> {
  if (type === 'file') return client.files.find(id, { signal })
  return type === 'static_config' ? client.configs.find(id, { signal }) : client.blobs.find(id, { signal })
}

async function allowedParts(job: CompareJob): Promise<AllowedParts> {
  return { groups: await groupsOf(job), attributes: await attributesOf(job) }
}

/** Groups that exist here. The importing account has access anyway. */
async function groupsOf({ object: { record }, target, report }: CompareJob): Promise<string[]> {
  if (!target.parts.has('shares')) return []
  const names = new Set(record.shares.map(({ group_name }) => group_name))
  names.delete(target.login)
  const missing = [...names].filter((name) => !target.groups.has(name))
  for (const name of missing)
    await report({ part: 'shares', name, id: record.id, reason: 'no such group, or the account may not share with it' })
  return [...names].filter((name) => target.groups.has(name))
}

async function attributesOf({ object: { record }, target, report }: CompareJob): Promise<Attribute[]> {
  if (!target.parts.has('attributes')) return []
  const refused = new Set(record.attributes.map(({ key }) => key).filter((key) => !target.keys.has(key)))
  for (const name of refused)
    await report({ part: 'attributes', name, id: record.id, reason: 'no such key, or the account may not set it' })
  return record.attributes.filter(({ key }) => target.keys.has(key))
}

function valuesByKey(attributes: readonly Attribute[]): Record<string, unknown[]> {
  const values = Map.groupBy(attributes, ({ key }) => key)
  return Object.fromEntries([...values].map(([key, pairs]) => [key, pairs.map(({ value }) => value)]))
}
