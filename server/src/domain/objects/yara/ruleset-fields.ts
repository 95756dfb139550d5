import type { Caller } from '../../../caller.ts'
import { missingCapability } from '../../../errors/problems.ts'
import type { Fields } from '../../../tables/rows.ts'
import type { YaraRulesetModel } from '../../../tables/yara-ruleset.ts'
import { futureMoment } from '../../access/future-moment.ts'
import { tagText } from '../../tags/tag-text.ts'

type SentFields = {
  readonly name?: string | undefined
  readonly is_active?: boolean | undefined
  readonly tag?: string | null | undefined
  readonly expires_at?: string | null | undefined
}
type RulesetFields = Partial<Fields<YaraRulesetModel, 'name' | 'isActive' | 'tag' | 'expiresAt'>>

/** The fields that were sent, as they are stored. */
export function rulesetFields({ name, is_active, tag, expires_at }: SentFields): RulesetFields {
  return {
    ...(name === undefined ? {} : { name }),
    ...(is_active === undefined ? {} : { isActive: is_active }),
    ...(tag === undefined ? {} : { tag: tag === null ? null : tagText(tag, 'tag') }),
    ...(expires_at === undefined
      ? {}
      : { expiresAt: expires_at === null ? null : futureMoment(expires_at, 'expires_at') }),
  }
}

/** Matching files are tagged on behalf of the user who last changed the ruleset. */
export function requireRightToTag({ capabilities }: Caller, tag: string | null | undefined): void {
  if (typeof tag === 'string' && !capabilities.has('adding_tags')) throw missingCapability('adding_tags')
}
