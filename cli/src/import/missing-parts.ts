import { isRawNumber, stringifyLossless } from '@lazaret/sdk'
import type { ComparableRecord } from '../records/object-record.ts'
import { allRelativeIds } from '../records/read-object.ts'
import { missingComments, type NewComment } from './add-comments.ts'
import type { Link } from './journal.ts'
import type { CompareJob, StoredObject } from './store-job.ts'

export type Attribute = ComparableRecord['attributes'][number]

/** The parts of an object that the stored one lacks. */
export type MissingParts = {
  readonly tags: readonly string[]
  readonly attributes: readonly Attribute[]
  readonly comments: readonly NewComment[]
  readonly groups: readonly string[]
  readonly links: readonly Link[]
}

/** The parts for which the receiving server has the group or the key. */
export type AllowedParts = Pick<MissingParts, 'groups' | 'attributes'>

/** Compares an object with the stored one; `groups` are compared by `groupsWithoutAccess` already. */
export async function findMissingParts(
  job: CompareJob,
  stored: StoredObject,
  { groups, attributes }: AllowedParts,
): Promise<MissingParts> {
  const { object, target } = job
  return {
    tags: target.parts.has('tags') ? missingTags(object.record, stored) : [],
    attributes: await missingAttributes(job, stored, attributes),
    comments: await missingComments(job, stored),
    groups,
    links: target.parts.has('relations') ? await missingLinks(job, stored) : [],
  }
}

export function hasMissingParts(parts: MissingParts): boolean {
  return Object.values(parts).some(({ length }) => length > 0)
}

function missingTags({ tags }: ComparableRecord, stored: StoredObject): string[] {
  const known = new Set(stored.tags.map(({ tag }) => tag))
  return tags.filter((tag) => !known.has(tag))
}

async function missingAttributes(
  { object: { record }, target, signal }: CompareJob,
  stored: StoredObject,
  attributes: readonly Attribute[],
): Promise<readonly Attribute[]> {
  const missing = withoutKnown(attributes, stored.attributes)
  if (missing.length === 0 || !target.readsHidden || stored.hasHidden) return missing
  return withoutKnown(missing, await target.client.attributes.list(record.id, { hidden: true, signal }))
}

function withoutKnown(attributes: readonly Attribute[], known: readonly Attribute[]): Attribute[] {
  const values = new Set(known.map(comparableText))
  return attributes.filter((one) => !values.has(comparableText(one)))
}

function comparableText({ key, value }: Attribute): string {
  return stringifyLossless([key, withSortedMembers(value)])
}

/** Servers store the members of a value in an order of their own. */
function withSortedMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedMembers)
  if (typeof value !== 'object' || value === null || isRawNumber(value)) return value
  const members = Object.entries(value).map(([name, member]) => [name, withSortedMembers(member)] as const)
  return Object.fromEntries(members.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Nothing is read for an object without groups. */
export async function groupsWithoutAccess(
  { object: { record }, target, signal }: CompareJob,
  stored: StoredObject,
  groups: readonly string[],
): Promise<string[]> {
  if (groups.length === 0) return []
  const shares = stored.shares ?? (await target.client.shares.list(record.id, { signal }))
  const present = new Set(shares.map(({ group_name }) => group_name))
  return groups.filter((name) => !present.has(name))
}

async function missingLinks(job: CompareJob, stored: StoredObject): Promise<Link[]> {
  const { record } = job.object
  const listed = linksBeyond(record, idsOf(stored.parents), idsOf(stored.children))
  if (listed.length === 0) return []
  const { id } = record
  const { relations } = job.target.client
  const options = { signal: job.signal }
  const above = await allRelativeIds(stored.parents, () => relations.parents(id, options))
  const below = await allRelativeIds(stored.children, () => relations.children(id, options))
  return linksBeyond(record, new Set(above), new Set(below))
}

type Ids = ReadonlySet<string>

function linksBeyond({ id, parents, children }: ComparableRecord, above: Ids, below: Ids): Link[] {
  return [
    ...parents.filter((parent) => !above.has(parent)).map((parent): Link => [parent, id]),
    ...children.filter((child) => !below.has(child)).map((child): Link => [id, child]),
  ]
}

function idsOf(listed: readonly { readonly id: string }[]): Ids {
  return new Set(listed.map(({ id }) => id))
}
