import type { Knex } from 'knex'
import type { Caller } from '../caller.ts'
import type { Lookup, LookupKind, Statement, Value } from './condition.ts'
import { QueryError } from './query-error.ts'

/** Stands for every key of attributes: none is called like this. */
const EVERY_KEY = '*'

type Keys = readonly (number | string)[]
type ResolvedName = { readonly name: string; readonly ids: Keys }
export type LookupCall = {
  readonly db: Knex | Knex.Transaction
  readonly caller: Caller
  /** Finds the numbers of files similar to the one with this hash, or null if that one is not visible. */
  readonly similarTo?: (wanted: SimilarLookup) => Promise<Keys | null>
}

/** The hash of a file, and inclusive bounds of the likeness to it. */
export type SimilarLookup = { readonly hash: string; readonly low: number; readonly high: number }

/** Replaces names by ids, with one statement for each kind of name. */
export async function resolveLookups<Name extends string>(
  call: LookupCall,
  conditions: Readonly<Record<Name, Statement<Value | Lookup>>>,
): Promise<Record<Name, Statement<Value>>> {
  const all = Object.values<Statement<Value | Lookup>>(conditions).flatMap(({ bindings }) => bindings)
  const found = await findAll(call, all.filter(isLookup))
  const resolved = Object.entries<Statement<Value | Lookup>>(conditions).map(([name, { sql, bindings }]) => [
    name,
    { sql, bindings: bindings.map((binding) => (isLookup(binding) ? idsOf(binding, found) : binding)) },
  ])
  return Object.fromEntries(resolved)
}

type IdsByKind = ReadonlyMap<LookupKind, ReadonlyMap<string, Keys>>

async function findAll(call: LookupCall, lookups: readonly Lookup[]): Promise<IdsByKind> {
  const found = new Map<LookupKind, ReadonlyMap<string, Keys>>()
  for (const [kind, group] of Map.groupBy(lookups, ({ lookup }) => lookup)) {
    if (kind === 'nothing') continue
    const rows = await FINDERS[kind](call, [...new Set(group.map(({ name }) => name))])
    found.set(kind, new Map(rows.map(({ name, ids }) => [name, ids])))
  }
  return found
}

function isLookup(binding: Value | Lookup): binding is Lookup {
  return typeof binding === 'object' && 'lookup' in binding
}

function idsOf({ lookup, name, refusal, position, fault }: Lookup, found: IdsByKind): Keys {
  const ids = lookup === 'nothing' ? [] : found.get(lookup)?.get(name)
  if (!ids) throw new QueryError(refusal, position)
  if (fault) throw fault
  return ids
}

type Finder = (call: LookupCall, names: readonly string[]) => Promise<readonly ResolvedName[]>

const FINDERS: Record<LookupKind, Finder> = {
  users: ({ db }, names) =>
    query(db, 'SELECT u.login AS name, ARRAY[u.id] AS ids FROM "user" AS u WHERE u.login = ANY (?::varchar[])', [
      names,
    ]),

  groups: ({ db, caller }, names) => {
    const named = 'SELECT g.name, ARRAY[g.id] AS ids FROM "group" AS g WHERE g.name = ANY (?::varchar[])'
    if (caller.capabilities.has('manage_users')) return query(db, named, [names])
    return query(db, `${named} AND g.id = ANY (?::integer[])`, [names, caller.groupIds])
  },

  sharers: findPeople,

  attributes: (call, names) => findAttributes(call, names, 'readable'),

  openAttributes: (call, names) => findAttributes(call, names, 'open'),

  similar: async ({ similarTo }, names) => {
    const found = await Promise.all(
      names.map(async (name) => ({ name, ids: (await similarTo?.(readSimilar(name))) ?? null })),
    )
    return found.flatMap(({ name, ids }) => (ids === null ? [] : { name, ids }))
  },

  uploaders: async (call, names) => {
    const people = await findPeople(call, names)
    if (seesAllUploaders(call.caller) || !mayNameAnybody(call.caller)) return people
    const colleagues = new Set(await findColleagues(call))
    return people.map(({ name, ids }) => ({ name, ids: ids.filter((id) => colleagues.has(id)) }))
  },
}

/** Reads the name that `where/similar.ts` writes: hash and both bounds. */
function readSimilar(name: string): SimilarLookup {
  const [hash = '', low, high] = name.split(' ')
  return { hash, low: Number(low), high: Number(high) }
}

/** Members of the named groups; for most callers only of their own workspaces, where logins count too. */
function findPeople({ db, caller }: LookupCall, names: readonly string[]): Promise<readonly ResolvedName[]> {
  if (mayNameAnybody(caller)) {
    return query(
      db,
      `SELECT g.name, array_agg(DISTINCT m.user_id) AS ids FROM "group" AS g JOIN member AS m ON m.group_id = g.id
       WHERE g.name = ANY (?::varchar[]) GROUP BY g.name`,
      [names],
    )
  }
  return query(
    db,
    `SELECT w.name, array_agg(DISTINCT w.user_id) AS ids
     FROM (
       SELECT n.name, m.user_id FROM member AS m JOIN "group" AS g ON g.id = m.group_id JOIN "user" AS u ON u.id = m.user_id
       CROSS JOIN LATERAL (VALUES (g.name), (u.login)) AS n (name) WHERE g.id = ANY (?::integer[])
     ) AS w WHERE w.name = ANY (?::varchar[]) GROUP BY w.name`,
    [workspacesOf(caller), names],
  )
}

/** Keys the caller may read; open keys are those whose values the caller may also list. */
async function findAttributes(
  { db, caller }: LookupCall,
  names: readonly string[],
  which: 'readable' | 'open',
): Promise<readonly ResolvedName[]> {
  const isEvery = names.includes(EVERY_KEY)
  const named = `SELECT d.key AS name, ARRAY[d.key] AS ids FROM attribute_definition AS d
    WHERE (${isEvery} OR d.key = ANY (?::varchar[]))`
  const readable = `${named} AND EXISTS (
    SELECT 1 FROM attribute_permission AS p WHERE p.key = d.key AND p.can_read AND p.group_id = ANY (?::integer[]))`
  const rows = caller.capabilities.has('reading_all_attributes')
    ? await query(db, named, [names])
    : await query(db, which === 'open' ? `${readable} AND NOT d.hidden` : readable, [names, caller.groupIds])
  return isEvery ? [...rows, { name: EVERY_KEY, ids: rows.flatMap(({ ids }) => ids) }] : rows
}

async function findColleagues({ db, caller }: LookupCall): Promise<Keys> {
  const rows = await query(
    db,
    `SELECT '' AS name, array_agg(DISTINCT m.user_id) AS ids FROM member AS m WHERE m.group_id = ANY (?::integer[])`,
    [workspacesOf(caller)],
  )
  return [caller.userId, ...rows.flatMap(({ ids }) => ids ?? [])]
}

function workspacesOf({ workspaceGroupIds, privateGroupId }: Caller): number[] {
  return [...workspaceGroupIds, privateGroupId]
}

function seesAllUploaders({ capabilities }: Caller): boolean {
  return capabilities.has('access_uploader_info') || capabilities.has('sharing_with_all')
}

function mayNameAnybody(caller: Caller): boolean {
  return seesAllUploaders(caller) || caller.capabilities.has('manage_users')
}

async function query(
  db: Knex,
  sql: string,
  bindings: readonly (readonly Value[] | Value)[],
): Promise<readonly ResolvedName[]> {
  const { rows } = await db.raw<{ rows: ResolvedName[] }>(sql, bindings as Knex.RawBinding[])
  return rows
}
