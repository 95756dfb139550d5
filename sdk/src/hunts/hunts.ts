import { type Api, checkName } from '../calls/api.ts'
import type { components, operations } from '../generated/schema.ts'
import type { FollowOptions } from '../jobs/jobs.ts'
import { before, type PageOptions, pageByKey, paginate, withPageSize } from '../records/paginate.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'
import { wait } from '../wire/wait.ts'
import type { NewYaraRuleset, SavedYaraRuleset, Yara } from '../yara/yara.ts'

/** A scan of stored files with YARA rules that the server does in the background. */
export type Hunt = Readonly<components['schemas']['YaraHunt']>
/** A rule that matched a file. */
export type HuntHit = Readonly<components['schemas']['YaraHit']>

/** The hunts that hit a file: this one, the other, or both. */
export type HitBy = components['schemas']['YaraHitBy']
/** How many files two hunts hit, and why they may have scanned different files. */
export type HuntComparison = Readonly<Omit<components['schemas']['YaraHuntComparison'], 'files'>>
/** A file that one of two hunts hit, or both, with the rules of each. */
export type ComparedFile = Readonly<components['schemas']['YaraComparedFile']>

export type NewHunt = {
  /** YARA rules. Either they or `rulesetId` are needed. */
  readonly source?: string
  /** Ruleset whose rules are taken; `ruleset` of the hunt has its name and version. */
  readonly rulesetId?: string
  /** Version of the ruleset; absent: the current one. */
  readonly rulesetVersion?: number
  /** Search expression for files; absent: all that you see. */
  readonly query?: string
  /** How many files are scanned at most, the newest of them. */
  readonly newest?: number
}

export type HitOptions = FollowOptions &
  PageOptions & {
    /** Yields further hits as they are found, until the hunt has ended. */
    readonly follow?: boolean
    /** Position of a hit; those after it are yielded. */
    readonly after?: number
  }

/** Your own hunts. */
export type Hunts = {
  /**
   * Begins a hunt over the files that there are now, and returns at once. Rules that do not compile are refused: `fields` of the error
   * names line and column.
   *
   * @example const { id } = await client.hunts.create({ source: rules, query: 'tag:emotet', newest: 10_000 })
   * @example const { ruleset } = await client.hunts.create({ rulesetId: '7a2f3c1e-9b0d-4f6a-8a51-2f1f0d9c4b11' })
   */
  create(hunt: NewHunt, options?: CallOptions): Promise<Hunt>
  /**
   * Fetches a hunt, with its progress.
   *
   * @example const { state, scanned, total, hits } = await client.hunts.get(id)
   */
  get(id: string, options?: CallOptions): Promise<Hunt>
  /**
   * Yields the hunt with its progress until it has ended; the last value has the final state.
   *
   * @example for await (const { scanned, total, seconds_left } of client.hunts.follow(id)) console.log(scanned, total, seconds_left)
   */
  follow(id: string, options?: FollowOptions): AsyncGenerator<Hunt, void>
  /**
   * Yields the hits so far, in the order in which they were found; with `follow` also further ones, until the hunt has ended.
   *
   * @example for await (const { object, rule } of client.hunts.hits(id, { follow: true })) console.log(object, rule)
   */
  hits(id: string, options?: HitOptions): AsyncGenerator<HuntHit, void>
  /**
   * Compares the hits of two hunts that have ended, in files that you see. Hunts of two versions of a ruleset show what the change did.
   *
   * @example
   * const { counts, scope_differences } = await client.hunts.compare(newer.id, older.id)
   * console.log(counts.this, counts.other, counts.both, scope_differences)
   */
  compare(id: string, otherId: string, options?: CallOptions): Promise<HuntComparison>
  /**
   * Yields the files that only this hunt hit, only the other, or both.
   *
   * @example for await (const { object, other_rules } of client.hunts.comparedFiles(newer.id, older.id, 'other')) console.log(object, other_rules)
   */
  comparedFiles(id: string, otherId: string, hitBy: HitBy, options?: PageOptions): AsyncGenerator<ComparedFile, void>
  /**
   * Creates a ruleset of the rules of a hunt, so that new files are scanned with them from now on. The hunt and its hits stay. A name that
   * the group has already is refused with 409.
   *
   * @example
   * const month = new Date(Date.now() + 30 * 86_400_000)
   * await client.hunts.keep(id, { name: 'ransomware', group: 'analysts', expiresAt: month.toISOString() })
   */
  keep(id: string, ruleset: Omit<NewYaraRuleset, 'source'>, options?: CallOptions): Promise<SavedYaraRuleset>
  /**
   * Ends a hunt; its hits stay.
   *
   * @example await client.hunts.cancel(id)
   */
  cancel(id: string, options?: CallOptions): Promise<Hunt>
  /**
   * Deletes a hunt with its hits.
   *
   * @example await client.hunts.remove(id)
   */
  remove(id: string, options?: CallOptions): Promise<void>
  /**
   * Hunts, newest first, without their sources; the server removes finished ones after some days.
   *
   * @example for await (const { id, state, hits } of client.hunts.list()) console.log(id, state, hits)
   */
  list(options?: PageOptions): AsyncGenerator<Hunt, void>
}

/** `isCaughtUp`: the page before had all hits so far. */
type HitCursor = { readonly after: number; readonly isCaughtUp: boolean }

type ComparisonQuery = operations['compareYaraHunts']['parameters']['query']

const HITS = 1000

export function createHunts({ raw }: Api, yara: Pick<Yara, 'create'>): Hunts {
  const at = (id: string) => ({ path: { hunt_id: checkName('id', id) } })
  const get: Hunts['get'] = async (id, { signal } = {}) => {
    const { data } = await raw.GET('/api/yara/hunt/{hunt_id}', { params: at(id), ...passSignal(signal) })
    return requirePresent(data, 'hunt')
  }
  const comparison = async (id: string, query: ComparisonQuery, { signal }: CallOptions = {}) => {
    const params = { ...at(id), query: { ...query, with: checkName('otherId', query.with) } }
    const { data } = await raw.GET('/api/yara/hunt/{hunt_id}/compare', { params, ...passSignal(signal) })
    return requirePresent(data, 'comparison')
  }
  return {
    get,
    async create({ source, rulesetId, rulesetVersion, query, newest }, { signal } = {}) {
      const rules = {
        ...(source === undefined ? {} : { source }),
        ...(rulesetId === undefined ? {} : { ruleset_id: rulesetId }),
        ...(rulesetVersion === undefined ? {} : { ruleset_version: rulesetVersion }),
      }
      const body = { ...rules, ...(query === undefined ? {} : { query }), ...(newest === undefined ? {} : { newest }) }
      const { data } = await raw.POST('/api/yara/hunt', { body, ...passSignal(signal) })
      return requirePresent(data, 'hunt')
    },
    async *follow(id, { intervalMs = 1000, signal } = {}) {
      for (;;) {
        const hunt = await get(id, signal ? { signal } : {})
        yield hunt
        if (hunt.state !== 'running') return
        await wait(intervalMs, signal)
      }
    },
    hits: (id, { follow = false, after: start = 0, intervalMs = 1000, ...options } = {}) =>
      paginate<HuntHit, HitCursor>(
        async ({ cursor = { after: start, isCaughtUp: false }, pageSize }) => {
          const { signal } = options
          if (cursor.isCaughtUp) await wait(intervalMs, signal)
          // Before the page: hits that come between the two are found by the next look.
          const isRunning = follow && (await get(id, signal ? { signal } : {})).state === 'running'
          const params = { ...at(id), query: { after: cursor.after, count: pageSize } }
          const { data } = await raw.GET('/api/yara/hunt/{hunt_id}/hit', { params, ...passSignal(signal) })
          const items = requirePresent(data?.hits, 'hits')
          const isCaughtUp = items.length < pageSize
          if (isCaughtUp && !isRunning) return { items }
          return { items, next: { after: items.at(-1)?.position ?? cursor.after, isCaughtUp } }
        },
        withPageSize(options, HITS),
      ),
    async compare(id, otherId, options) {
      const { counts, scope_differences } = await comparison(id, { with: otherId, hit_by: 'this', count: 1 }, options)
      return { counts, scope_differences }
    },
    comparedFiles: (id, otherId, hitBy, options = {}) =>
      paginate<ComparedFile, number>(
        async ({ cursor: after = 0, pageSize }) => {
          const page = { with: otherId, hit_by: hitBy, after, count: pageSize }
          const { files } = await comparison(id, page, options)
          return pageByKey(files, pageSize, ({ position }) => position)
        },
        withPageSize(options, HITS),
      ),
    async keep(id, ruleset, options) {
      const { source } = await get(id, options)
      return yara.create({ ...ruleset, source: requirePresent(source, 'source') }, options)
    },
    async cancel(id, { signal } = {}) {
      const { data } = await raw.POST('/api/yara/hunt/{hunt_id}/cancel', { params: at(id), ...passSignal(signal) })
      return requirePresent(data, 'hunt')
    },
    async remove(id, { signal } = {}) {
      await raw.DELETE('/api/yara/hunt/{hunt_id}', { params: at(id), ...passSignal(signal) })
    },
    list: (options = {}) =>
      paginate<Hunt, string>(async ({ cursor, pageSize }) => {
        const query = { count: pageSize, ...before(cursor) }
        const { data } = await raw.GET('/api/yara/hunt', { params: { query }, ...passSignal(options.signal) })
        return pageByKey(requirePresent(data?.hunts, 'list of hunts'), pageSize, (hunt) => hunt.id)
      }, options),
  }
}
