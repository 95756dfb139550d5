import { many } from '../texts.ts'

/** Texts of YARA matches. */
export const yaraTexts = {
  title: 'YARA matches',
  waiting: 'The file is about to be scanned.',
  failed: (ruleset: string, error: string) => `Ruleset ${ruleset}: ${error}`,
  moreStrings: (count: number) => many(count, 'more string', 'more strings'),
  columns: { rule: 'Rule', ruleset: 'Ruleset', group: 'Group', strings: 'Strings', time: 'Time' },
} as const
