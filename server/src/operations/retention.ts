import type { Handler } from '../contract.ts'
import { listRules } from '../domain/objects/retention/find-rule.ts'
import { previewRule } from '../domain/objects/retention/preview-rule.ts'
import { createRule, deleteRule, type RuleFields, updateRule } from '../domain/objects/retention/save-rule.ts'
import { viewDueObject, viewRetentionRule } from '../views/retention.ts'

export const listRetentionRules: Handler<'listRetentionRules'> = async (call) => ({
  rules: (await listRules(call)).map(viewRetentionRule),
})

export const createRetentionRule: Handler<'createRetentionRule'> = async (call, { body }) => {
  const { name, query, older_than_days: olderThanDays, keep_newest: keepNewest = null, enabled = false } = body
  return viewRetentionRule(await createRule(call, { name, query, olderThanDays, keepNewest, enabled }))
}

export const updateRetentionRule: Handler<'updateRetentionRule'> = async (call, { path, body }) =>
  viewRetentionRule(await updateRule(call, path.rule_id, sentFields(body)))

export const deleteRetentionRule: Handler<'deleteRetentionRule'> = async (call, { path }) => {
  await deleteRule(call, path.rule_id)
  return null
}

export const previewRetentionRule: Handler<'previewRetentionRule'> = async (call, { path }) => {
  const { objects, bytes, first } = await previewRule(call, path.rule_id)
  return { objects, bytes, first: first.map(viewDueObject) }
}

type SentChange = Parameters<Handler<'updateRetentionRule'>>[1]['body']

function sentFields({ name, query, older_than_days, keep_newest, enabled }: SentChange): Partial<RuleFields> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(query === undefined ? {} : { query }),
    ...(older_than_days === undefined ? {} : { olderThanDays: older_than_days }),
    ...(keep_newest === undefined ? {} : { keepNewest: keep_newest }),
    ...(enabled === undefined ? {} : { enabled }),
  }
}
