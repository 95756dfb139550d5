import type { Call } from '../../../call.ts'
import { amongFew, seesAll, visibleTo } from '../../../statements/access/visible.ts'
import { selectRecentRules, selectRuleNames } from '../../../statements/yara/select-rule-names.ts'
import { hasSmallView } from '../../access/small-view.ts'

type RulePrefix = { readonly query?: string | undefined; readonly count?: number | undefined }

export async function suggestRules(call: Call, { query = '', count = 20 }: RulePrefix): Promise<readonly string[]> {
  const { app, caller, signal } = call
  const run = { pool: app.db, signal }
  const wanted = { prefix: query, count }
  if (await hasSmallView(call))
    return selectRuleNames(run, caller, { ...wanted, visible: amongFew(caller), rules: null })
  const recent = await selectRecentRules(run, caller, query)
  const last = recent.filter(({ isSeen }) => isSeen)[count - 1]?.rule
  const relevant = last === undefined ? recent : recent.slice(0, recent.findIndex(({ rule }) => rule === last) + 1)
  const hidden = relevant.flatMap(({ rule, isSeen }) => (isSeen ? [] : rule))
  const seen = new Set(relevant.flatMap(({ rule, isSeen }) => (isSeen ? rule : [])))
  if (hidden.length > 0 && !seesAll(caller)) {
    const turn = { user: caller.login, name: 'yara rules', signal }
    const visible = visibleTo(caller)
    const names = await app.searches.inTurn(turn, (signal) =>
      selectRuleNames({ pool: app.searches.pool, signal }, caller, { ...wanted, visible, rules: hidden }),
    )
    for (const name of names) seen.add(name)
  }
  return relevant.flatMap(({ rule }) => (seen.has(rule) ? rule : [])).slice(0, count)
}
