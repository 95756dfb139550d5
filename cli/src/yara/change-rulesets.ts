import { type AccountChange, changeAccounts, withoutDetails } from '../admin/change-accounts.ts'
import type { Context } from '../context/context.ts'
import { findRuleset } from './find-ruleset.ts'

type RulesetChange = Pick<AccountChange, 'names' | 'verb' | 'warning' | 'apply'>

async function changeRulesets(context: Context, change: RulesetChange): Promise<void> {
  await changeAccounts(context, {
    field: 'ruleset',
    nouns: ['ruleset', 'rulesets'],
    plan: async (opened, name) => {
      await findRuleset(opened, name)
      return {}
    },
    ...change,
  })
}

export async function removeRulesets(context: Context, names: readonly string[]): Promise<void> {
  await changeRulesets(context, {
    names,
    verb: { plain: 'remove', past: 'removed', result: 'deleted' },
    warning: 'will be deleted, with history and matches.',
    apply: async (opened, name, signal) =>
      withoutDetails(opened.client.yara.remove((await findRuleset(opened, name)).id, { signal })),
  })
}

export async function activateRulesets(context: Context, names: readonly string[], isActive: boolean): Promise<void> {
  await changeRulesets(context, {
    names,
    verb: isActive ? { plain: 'enable', past: 'enabled' } : { plain: 'disable', past: 'disabled' },
    apply: async (opened, name, signal) =>
      withoutDetails(opened.client.yara.update((await findRuleset(opened, name)).id, { isActive }, { signal })),
  })
}
