import { type Api, checkName } from '../calls/api.ts'
import type { components } from '../generated/schema.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

/** A rule that deletes old objects, with the outcome of its last run. */
export type RetentionRule = Readonly<components['schemas']['RetentionRule']>
export type RetentionPreview = Readonly<components['schemas']['RetentionPreview']>

export type RetentionRuleChange = {
  readonly name?: string
  /** A search: which objects. */
  readonly query?: string
  readonly olderThanDays?: number
  /** As many of the newest matches stay, whatever their age; null: none. */
  readonly keepNewest?: number | null
  readonly enabled?: boolean
}
export type NewRetentionRule = RetentionRuleChange & {
  readonly name: string
  readonly query: string
  readonly olderThanDays: number
}

/** Rules that delete old objects once a day. Needs `manage_users` and `access_all_objects`. */
export type Retention = {
  /**
   * All rules, by name.
   *
   * @example for (const { name, last_run } of await client.retention.list()) console.log(name, last_run?.objects)
   */
  list(options?: CallOptions): Promise<readonly RetentionRule[]>
  /**
   * Creates a rule, which is disabled unless `enabled` says otherwise.
   *
   * @example const { id } = await client.retention.create({ name: 'old-spam', query: 'tag:spam', olderThanDays: 90 })
   */
  create(rule: NewRetentionRule, options?: CallOptions): Promise<RetentionRule>
  /**
   * Changes a rule. A run of the rule ends.
   *
   * @example await client.retention.update(id, { enabled: true })
   */
  update(id: string, change: RetentionRuleChange, options?: CallOptions): Promise<RetentionRule>
  /**
   * Deletes a rule.
   *
   * @example await client.retention.remove(id)
   */
  remove(id: string, options?: CallOptions): Promise<void>
  /**
   * The objects that a rule would delete now, enabled or not.
   *
   * @example const { objects, bytes } = await client.retention.preview(id)
   */
  preview(id: string, options?: CallOptions): Promise<RetentionPreview>
}

export function createRetention({ raw }: Api): Retention {
  const at = (id: string) => ({ path: { rule_id: checkName('id', id) } })
  return {
    async list({ signal } = {}) {
      return requirePresent((await raw.GET('/api/retention', passSignal(signal))).data, 'rules').rules
    },
    async create({ name, query, olderThanDays, ...more }, { signal } = {}) {
      const body = { ...bodyOf(more), name, query, older_than_days: olderThanDays }
      return requirePresent((await raw.POST('/api/retention', { body, ...passSignal(signal) })).data, 'rule')
    },
    async update(id, change, { signal } = {}) {
      const sent = { params: at(id), body: bodyOf(change), ...passSignal(signal) }
      return requirePresent((await raw.PUT('/api/retention/{rule_id}', sent)).data, 'rule')
    },
    async remove(id, { signal } = {}) {
      await raw.DELETE('/api/retention/{rule_id}', { params: at(id), ...passSignal(signal) })
    },
    async preview(id, { signal } = {}) {
      const sent = { params: at(id), ...passSignal(signal) }
      return requirePresent((await raw.GET('/api/retention/{rule_id}/preview', sent)).data, 'preview')
    },
  }
}

function bodyOf({ name, query, olderThanDays, keepNewest, enabled }: RetentionRuleChange) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(query === undefined ? {} : { query }),
    ...(olderThanDays === undefined ? {} : { older_than_days: olderThanDays }),
    ...(keepNewest === undefined ? {} : { keep_newest: keepNewest }),
    ...(enabled === undefined ? {} : { enabled }),
  }
}
