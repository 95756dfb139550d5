import { type Api, checkName } from '../calls/api.ts'
import type { components } from '../generated/schema.ts'
import { checkId } from '../records/identifier.ts'
import { before, type PageOptions, pageByKey, paginate, withPageSize } from '../records/paginate.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

type Schemas = components['schemas']

/** YARA rules of a group. */
export type YaraRuleset = Readonly<Omit<Schemas['YaraRuleset'], 'source' | 'warnings' | 'rules'>>
/** Files that match, of those that you see. */
export type YaraMatchCount = Readonly<Schemas['YaraMatchCount']>
/** Files that match one rule. */
export type YaraRuleCount = Readonly<Schemas['YaraRuleCount']>
export type YaraRulesetWithSource = YaraRuleset & {
  readonly source: string
  /** Only with `counts`. */
  readonly rules?: readonly YaraRuleCount[]
}
/** A ruleset after a change, with warnings of the compiler. */
export type SavedYaraRuleset = YaraRulesetWithSource & { readonly warnings: readonly YaraFault[] }
export type YaraVersion = Readonly<Schemas['YaraVersion']>
/** A rule that matched a file. */
export type YaraMatch = Readonly<Schemas['YaraMatch']>
export type YaraFault = Readonly<Schemas['YaraFault']>
export type YaraCheck = { readonly errors: readonly YaraFault[]; readonly warnings: readonly YaraFault[] }
export type FileYara = Readonly<Schemas['FileYara']>
/** The rules that match a file, or why it could not be scanned. */
export type YaraScan = Readonly<Schemas['YaraScan']>

export type YaraRulesetOptions = {
  /** By default true: new files are scanned. */
  readonly isActive?: boolean
  /** The tag that matching files get; null: none. Needs `adding_tags`. */
  readonly tag?: string | null
  /** Time after which new files are no longer scanned: RFC 3339 with a zone; null: never. */
  readonly expiresAt?: string | null
}

export type NewYaraRuleset = YaraRulesetOptions & {
  /** Letters, digits, dots, hyphens and underscores. */
  readonly name: string
  readonly source: string
  /** The group whose members see the ruleset; by default your own. */
  readonly group?: string
}

export type YaraListOptions = CallOptions & {
  /** Adds `matches` to each ruleset, and `rules` to a single one: how many files match, of those that you see. */
  readonly counts?: boolean
}

export type YaraMatchOptions = PageOptions & {
  /** Only matches of the rule with this name. */
  readonly rule?: string
}

/** Fields that are missing stay as they are. */
export type YaraRulesetChange = YaraRulesetOptions & { readonly name?: string; readonly source?: string }

/** YARA rulesets that scan new files, and their matches. */
export type Yara = {
  /**
   * The rulesets of your groups by name, without their sources.
   *
   * @example for (const { name, group, is_active } of await client.yara.list()) console.log(name, group, is_active)
   * @example for (const { name, matches } of await client.yara.list({ counts: true })) console.log(name, matches?.files)
   */
  list(options?: YaraListOptions): Promise<readonly YaraRuleset[]>
  /**
   * A ruleset with its source.
   *
   * @example const { source, version } = await client.yara.get(id)
   */
  get(id: string, options?: YaraListOptions): Promise<YaraRulesetWithSource>
  /**
   * Creates a ruleset. Rules that do not compile give a `ValidationError` with `ruleErrors`.
   *
   * @example
   * const source = 'rule note { strings: $a = "your files" condition: $a }'
   * await client.yara.create({ name: 'ransomware', source, group: 'analysts', tag: 'yara:ransomware' })
   */
  create(ruleset: NewYaraRuleset, options?: CallOptions): Promise<SavedYaraRuleset>
  /**
   * Changes a ruleset; another source becomes a new version.
   *
   * @example await client.yara.update(id, { isActive: false })
   */
  update(id: string, change: YaraRulesetChange, options?: CallOptions): Promise<SavedYaraRuleset>
  /**
   * Deletes a ruleset with its history and matches.
   *
   * @example await client.yara.remove(id)
   */
  remove(id: string, options?: CallOptions): Promise<void>
  /**
   * Versions of a ruleset with their sources, newest first.
   *
   * @example for await (const { version, changed_by } of client.yara.versions(id)) console.log(version, changed_by)
   */
  versions(id: string, options?: PageOptions): AsyncGenerator<YaraVersion, void>
  /**
   * Matches of a ruleset in files that you see, newest first.
   *
   * @example for await (const { rule, object } of client.yara.matches(id)) console.log(rule, object)
   */
  matches(id: string, options?: YaraMatchOptions): AsyncGenerator<YaraMatch, void>
  /**
   * Names of rules that begin with a text and match files that you see, in byte order.
   *
   * @example await client.yara.ruleNames('win_', { limit: 20 })
   */
  ruleNames(prefix?: string, options?: CallOptions & { readonly limit?: number }): Promise<readonly string[]>
  /**
   * Compiles rules without saving them.
   *
   * @example for (const { line, message } of (await client.yara.check(source)).errors) console.error(line, message)
   */
  check(source: string, options?: CallOptions): Promise<YaraCheck>
  /**
   * Scans a file with rules, and saves nothing. Rules that do not compile give a `ValidationError` with `ruleErrors`.
   *
   * @example
   * const { state, matches } = await client.yara.scan(sha256, 'rule note { strings: $a = "your files" condition: $a }')
   * for (const { rule, strings } of matches) console.log(rule, strings.map(({ offset }) => offset))
   */
  scan(id: string, source: string, options?: CallOptions): Promise<YaraScan>
  /**
   * Matches of YARA rules in a file.
   *
   * @example const { state, matches } = await client.yara.file(sha256)
   */
  file(id: string, options?: CallOptions): Promise<FileYara>
}

const VERSIONS = 5

export function createYara({ raw }: Api): Yara {
  const at = (id: string) => ({ path: { ruleset_id: checkName('id', id) } })
  return {
    async list({ counts, signal } = {}) {
      const sent = { params: { query: countsOf(counts) }, ...passSignal(signal) }
      const { data } = await raw.GET('/api/yara/ruleset', sent)
      return requirePresent(data?.rulesets, 'rulesets')
    },
    async get(id, { counts, signal } = {}) {
      const sent = { params: { ...at(id), query: countsOf(counts) }, ...passSignal(signal) }
      const { data } = await raw.GET('/api/yara/ruleset/{ruleset_id}', sent)
      return withSource(data)
    },
    async create({ name, source, group, ...options }, { signal } = {}) {
      const body = { name, source, ...(group === undefined ? {} : { group }), ...fieldsOf(options) }
      const { data } = await raw.POST('/api/yara/ruleset', { body, ...passSignal(signal) })
      return saved(data)
    },
    async update(id, { name, source, ...options }, { signal } = {}) {
      const texts = { ...(name === undefined ? {} : { name }), ...(source === undefined ? {} : { source }) }
      const body = { ...texts, ...fieldsOf(options) }
      const { data } = await raw.PUT('/api/yara/ruleset/{ruleset_id}', { params: at(id), body, ...passSignal(signal) })
      return saved(data)
    },
    async remove(id, { signal } = {}) {
      await raw.DELETE('/api/yara/ruleset/{ruleset_id}', { params: at(id), ...passSignal(signal) })
    },
    versions: (id, options = {}) =>
      paginate<YaraVersion, number>(
        async ({ cursor, pageSize }) => {
          const params = { ...at(id), query: { count: pageSize, ...before(cursor) } }
          const sent = { params, ...passSignal(options.signal) }
          const { data } = await raw.GET('/api/yara/ruleset/{ruleset_id}/version', sent)
          return pageByKey(requirePresent(data?.versions, 'versions'), pageSize, ({ version }) => version)
        },
        withPageSize(options, VERSIONS),
      ),
    matches: (id, { rule, ...options } = {}) =>
      paginate<YaraMatch, number>(async ({ cursor, pageSize }) => {
        const query = { count: pageSize, ...before(cursor), ...(rule === undefined ? {} : { rule }) }
        const sent = { params: { ...at(id), query }, ...passSignal(options.signal) }
        const { data } = await raw.GET('/api/yara/ruleset/{ruleset_id}/match', sent)
        return pageByKey(requirePresent(data?.matches, 'matches'), pageSize, ({ position }) => position)
      }, options),
    async ruleNames(prefix = '', { limit, signal } = {}) {
      const query = { query: prefix, ...(limit === undefined ? {} : { count: limit }) }
      const { data } = await raw.GET('/api/yara/rule', { params: { query }, ...passSignal(signal) })
      return requirePresent(data?.rules, 'rules')
    },
    async check(source, { signal } = {}) {
      const { data } = await raw.POST('/api/yara/check', { body: { source }, ...passSignal(signal) })
      return requirePresent(data, 'check')
    },
    async scan(id, source, { signal } = {}) {
      const params = { path: { id: checkId(id) } }
      const { data } = await raw.POST('/api/file/{id}/yara', { params, body: { source }, ...passSignal(signal) })
      return requirePresent(data, 'scan')
    },
    async file(id, { signal } = {}) {
      const { data } = await raw.GET('/api/file/{id}/yara', {
        params: { path: { id: checkId(id) } },
        ...passSignal(signal),
      })
      return requirePresent(data, 'matches')
    },
  }
}

function countsOf(counts: boolean | undefined): { readonly counts?: true } {
  return counts === true ? { counts } : {}
}

function fieldsOf({ isActive, tag, expiresAt }: YaraRulesetOptions) {
  return {
    ...(isActive === undefined ? {} : { is_active: isActive }),
    ...(tag === undefined ? {} : { tag }),
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
  }
}

function withSource(data: Schemas['YaraRuleset'] | undefined): YaraRulesetWithSource {
  const found = requirePresent(data, 'ruleset')
  return { ...found, source: requirePresent(found.source, 'source') }
}

function saved(data: Schemas['YaraRuleset'] | undefined): SavedYaraRuleset {
  return { ...withSource(data), warnings: data?.warnings ?? [] }
}
