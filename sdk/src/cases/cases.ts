import { type Api, checkName } from '../calls/api.ts'
import type { components } from '../generated/schema.ts'
import { checkId } from '../records/identifier.ts'
import { before, type PageOptions, pageByKey, paginate, withPageSize } from '../records/paginate.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

type Schemas = components['schemas']

/** A collection of objects that groups work on. */
export type Case = Readonly<Omit<Schemas['Case'], 'description'>>
export type CaseWithDescription = Case & { readonly description: string }
export type CaseState = Schemas['CaseState']
/** An object of a case, with its note. */
export type CaseObject = Readonly<Schemas['CaseObject']>
/** The numbers of added and changed objects, and the hashes that belong to no object that you see. */
export type CaseAddition = Readonly<Schemas['CaseAddition']>
export type CaseRemoval = Readonly<Schemas['CaseRemoval']>

export type NewCase = {
  readonly name: string
  /** Notes of the team, at most 64 KiB. */
  readonly description?: string
}

/** Fields that are missing stay as they are. */
export type CaseChange = Partial<NewCase> & {
  readonly state?: CaseState
  /** The version that was read: a later one is not overwritten, but gives a `ConflictError`. */
  readonly version?: number
}

export type CaseCountOptions = CallOptions & {
  /** Adds `objects` to each case: how many of its objects you see, up to 1000. */
  readonly counts?: boolean
}

export type CaseListOptions = CaseCountOptions &
  PageOptions & {
    readonly state?: CaseState
    /** Start of the name; case does not matter. */
    readonly name?: string
    /** SHA-256 of an object that you see: only cases that it is in. */
    readonly object?: string
  }

export type CaseObjectListOptions = PageOptions & {
  /** Adds `parents` to each object: its parents in the case that you see, at most 100. */
  readonly parents?: boolean
}

export type CaseObjectOptions = CallOptions & {
  /** Why the objects are in the case; replaces the note of those that are in it. */
  readonly note?: string
}

/** Cases: named collections of objects with notes, shared with groups. Nobody sees an object because it is in a case. */
export type Cases = {
  /**
   * The cases of your groups without their descriptions, newest first.
   *
   * @example for await (const { name, groups } of client.cases.list({ state: 'open' })) console.log(name, groups)
   */
  list(options?: CaseListOptions): AsyncGenerator<Case, void>
  /**
   * A case with its description.
   *
   * @example const { name, description } = await client.cases.get(id)
   */
  get(id: string, options?: CaseCountOptions): Promise<CaseWithDescription>
  /**
   * Creates a case, which only you see until you share it.
   *
   * @example const { id } = await client.cases.create({ name: 'Ransomware at the harbour' })
   */
  create(sent: NewCase, options?: CallOptions): Promise<CaseWithDescription>
  /**
   * Changes name, description or state.
   *
   * @example await client.cases.update(id, { state: 'closed' })
   */
  update(id: string, change: CaseChange, options?: CallOptions): Promise<CaseWithDescription>
  /**
   * Deletes a case with its notes. The objects stay.
   *
   * @example await client.cases.delete(id)
   */
  delete(id: string, options?: CallOptions): Promise<void>
  /**
   * Objects of a case that you see, newest addition first.
   *
   * @example for await (const { id, name, note } of client.cases.objects(caseId)) console.log(id, name, note)
   */
  objects(id: string, options?: CaseObjectListOptions): AsyncGenerator<CaseObject, void>
  /**
   * Adds objects by their hashes, in requests of 1000.
   *
   * @example const { added, missing } = await client.cases.add(id, [sha256], { note: 'Dropper' })
   */
  add(id: string, hashes: readonly string[], options?: CaseObjectOptions): Promise<CaseAddition>
  /**
   * Removes objects by their hashes, in requests of 1000. They stay in the repository.
   *
   * @example await client.cases.remove(id, [sha256])
   */
  remove(id: string, hashes: readonly string[], options?: CallOptions): Promise<CaseRemoval>
  /**
   * Shares a case with a group.
   *
   * @example await client.cases.share(id, 'analysts')
   */
  share(id: string, group: string, options?: CallOptions): Promise<CaseWithDescription>
  /**
   * Takes a share back.
   *
   * @example await client.cases.unshare(id, 'analysts')
   */
  unshare(id: string, group: string, options?: CallOptions): Promise<void>
}

const OBJECTS = 500
const MAX_HASHES = 1000

export function createCases({ raw }: Api): Cases {
  const at = (id: string) => ({ path: { case_id: checkName('id', id) } })
  return {
    list: (options = {}) =>
      paginate<Case, number>(async ({ cursor, pageSize }) => {
        const query = { count: pageSize, ...filterOf(options), ...before(cursor) }
        const { data } = await raw.GET('/api/case', { params: { query }, ...passSignal(options.signal) })
        return pageByKey(requirePresent(data?.cases, 'cases'), pageSize, ({ position }) => position)
      }, options),
    async get(id, { counts, signal } = {}) {
      const sent = { params: { ...at(id), query: countsOf(counts) }, ...passSignal(signal) }
      const { data } = await raw.GET('/api/case/{case_id}', sent)
      return withDescription(data)
    },
    async create({ name, description }, { signal } = {}) {
      const body = { name, ...(description === undefined ? {} : { description }) }
      const { data } = await raw.POST('/api/case', { body, ...passSignal(signal) })
      return withDescription(data)
    },
    async update(id, change, { signal } = {}) {
      const { data } = await raw.PUT('/api/case/{case_id}', { params: at(id), body: change, ...passSignal(signal) })
      return withDescription(data)
    },
    async delete(id, { signal } = {}) {
      await raw.DELETE('/api/case/{case_id}', { params: at(id), ...passSignal(signal) })
    },
    objects: (id, { parents, ...options } = {}) =>
      paginate<CaseObject, number>(
        async ({ cursor, pageSize }) => {
          const query = { count: pageSize, ...(parents ? { parents } : {}), ...before(cursor) }
          const sent = { params: { ...at(id), query }, ...passSignal(options.signal) }
          const { data } = await raw.GET('/api/case/{case_id}/object', sent)
          return pageByKey(requirePresent(data?.objects, 'objects'), pageSize, ({ position }) => position)
        },
        withPageSize(options, OBJECTS),
      ),
    async add(id, hashes, { note, signal } = {}) {
      const total = { added: 0, changed: 0, unchanged: 0, missing: [] as string[] }
      for (const ids of batchesOf(hashes)) {
        const body = { ids, ...(note === undefined ? {} : { note }) }
        const sent = { params: at(id), body, ...passSignal(signal) }
        const { data } = await raw.POST('/api/case/{case_id}/object', sent)
        const { added, changed, unchanged, missing } = requirePresent(data, 'addition')
        total.added += added
        total.changed += changed
        total.unchanged += unchanged
        total.missing.push(...missing)
      }
      return total
    },
    async remove(id, hashes, { signal } = {}) {
      const total = { removed: 0, missing: [] as string[] }
      for (const ids of batchesOf(hashes)) {
        const sent = { params: at(id), body: { ids }, ...passSignal(signal) }
        const { data } = await raw.POST('/api/case/{case_id}/object/remove', sent)
        const { removed, missing } = requirePresent(data, 'removal')
        total.removed += removed
        total.missing.push(...missing)
      }
      return total
    },
    async share(id, group, { signal } = {}) {
      const sent = { params: at(id), body: { group }, ...passSignal(signal) }
      const { data } = await raw.PUT('/api/case/{case_id}/share', sent)
      return withDescription(data)
    },
    async unshare(id, group, { signal } = {}) {
      const params = { ...at(id), query: { group } }
      await raw.DELETE('/api/case/{case_id}/share', { params, ...passSignal(signal) })
    },
  }
}

function filterOf({ state, name, object, counts }: CaseListOptions) {
  return {
    ...(state === undefined ? {} : { state }),
    ...(name === undefined ? {} : { name }),
    ...(object === undefined ? {} : { object: checkId(object) }),
    ...countsOf(counts),
  }
}

function countsOf(counts: boolean | undefined): { readonly counts?: true } {
  return counts === true ? { counts } : {}
}

/** Every hash is checked before the first request. */
function batchesOf(hashes: readonly string[]): string[][] {
  const ids = hashes.map((hash) => checkId(hash, 'hashes'))
  const batches: string[][] = []
  for (let start = 0; start < ids.length; start += MAX_HASHES) batches.push(ids.slice(start, start + MAX_HASHES))
  return batches
}

function withDescription(data: Schemas['Case'] | undefined): CaseWithDescription {
  const found = requirePresent(data, 'case')
  return { ...found, description: requirePresent(found.description, 'description') }
}
