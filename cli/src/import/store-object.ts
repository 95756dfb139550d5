import { type Client, stringifyLossless } from '@lazaret/sdk'
import type { ObjectRecord } from '../records/object-record.ts'
import { addComments } from './add-comments.ts'
import { attempt } from './attempt.ts'
import { sendObject } from './send-object.ts'
import type { StoredObject, StoreJob } from './store-job.ts'

type Attribute = ObjectRecord['attributes'][number]

/**
 * Stores an object with what belongs to it, except its relations. Repeating it adds nothing twice. `isKnown`: the receiving server
 * shows the object to the account already.
 */
export async function storeObject(job: StoreJob, isKnown: boolean): Promise<'new' | 'known'> {
  const { object, target } = job
  const { record } = object
  const [groups, attributes] = [await groupsOf(job), await attributesOf(job)]
  const found = isKnown ? await findStored(target.client, record, job.signal) : null
  const stored = await sendObject(job, found, {
    // The first group gets access by the upload itself, which saves a request.
    share: groups[0] === undefined ? 'private' : { group: groups[0] },
    tags: target.parts.has('tags') ? record.tags : [],
    attributes: valuesByKey(attributes),
  })
  if (target.parts.has('tags')) await addTags(job, stored)
  await addAttributes(job, attributes, stored)
  await addShares(job, found ? groups : groups.slice(1))
  if (record.comments.length > 0 && target.parts.has('comments')) await addComments(job)
  await reportForbidden(job)
  return found ? 'known' : 'new'
}

/** Names the parts that the account may not add, where the object has them. */
async function reportForbidden({ object: { record }, target, report }: StoreJob): Promise<void> {
  const { tags, comments, attributes, shares, parents, children } = record
  const present = { tags, comments, attributes, shares, relations: [...parents, ...children] }
  for (const [part, capability] of target.forbidden)
    if (present[part].length > 0)
      await report({ part, name: '', id: record.id, reason: `the account lacks ${capability}` })
}

function findStored(client: Client, { id, type }: ObjectRecord, signal: AbortSignal): Promise<StoredObject | null> {
  if (type === 'file') return client.files.find(id, { signal })
  return type === 'static_config' ? client.configs.find(id, { signal }) : client.blobs.find(id, { signal })
}

/** Groups that exist here. The importing account has access anyway. */
async function groupsOf({ object: { record }, target, report }: StoreJob): Promise<string[]> {
  if (!target.parts.has('shares')) return []
  const names = new Set(record.shares.map(({ group_name }) => group_name))
  names.delete(target.login)
  const missing = [...names].filter((name) => !target.groups.has(name))
  for (const name of missing)
    await report({ part: 'shares', name, id: record.id, reason: 'no such group, or the account may not share with it' })
  return [...names].filter((name) => target.groups.has(name))
}

async function attributesOf({ object: { record }, target, report }: StoreJob): Promise<Attribute[]> {
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

async function addTags({ object: { record }, target, report, signal }: StoreJob, stored: StoredObject): Promise<void> {
  const known = new Set(stored.tags.map(({ tag }) => tag))
  for (const tag of record.tags)
    if (!known.has(tag))
      await attempt(report, { part: 'tags', name: tag, id: record.id }, () =>
        target.client.tags.add(record.id, tag, { signal }),
      )
}

async function addAttributes(
  { object: { record }, target, report, signal }: StoreJob,
  attributes: readonly Attribute[],
  stored: StoredObject,
): Promise<void> {
  const known = new Set(stored.attributes.map(({ key, value }) => stringifyLossless([key, value])))
  for (const { key, value } of attributes)
    if (!known.has(stringifyLossless([key, value])))
      await attempt(report, { part: 'attributes', name: key, id: record.id }, () =>
        target.client.attributes.add(record.id, { key, value }, { signal }),
      )
}

async function addShares({ object, target, report, signal }: StoreJob, groups: readonly string[]): Promise<void> {
  const { id } = object.record
  for (const name of groups)
    await attempt(report, { part: 'shares', name, id }, () => target.client.shares.add(id, name, { signal }))
}
