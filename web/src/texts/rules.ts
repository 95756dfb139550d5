import { many } from '../texts.ts'

const NOT_SCANNED: Readonly<Record<string, string>> = {
  timeout: 'the scan took too long',
  memory: 'the scan took too much memory',
  crash: 'the engine ended',
  too_large: 'the file is too large',
  unread: 'the file is not readable',
  rules: 'the rules take too long to compile',
}

/** Texts of YARA rulesets. */
export const ruleTexts = {
  yara: 'YARA',
  rules: 'Rules',
  about: 'Active rulesets scan each new file that their group sees.',
  none: 'No rulesets yet.',
  newRuleset: 'New ruleset',
  columns: {
    name: 'Name',
    group: 'Group',
    state: 'State',
    tag: 'Tag',
    matches: 'Matches',
    last: 'Last match',
    changed: 'Changed',
  },
  states: { active: 'active', disabled: 'disabled', expired: 'expired' },
  showMatches: 'Matching files',
  showMatchesOf: (name: string): string => `Matching files of ${name}`,
  fileCount: (files: number, isExact: boolean): string => (isExact ? many(files, 'file', 'files') : `${files}+ files`),
  fileCountOf: (count: string, name: string): string => `${count} matching ${name}`,
  by: (login: string): string => `by ${login}`,

  source: 'Source',
  chooseFile: 'Choose file',
  tooLarge: (bytes: number): string => `The file has ${bytes.toLocaleString('en')} bytes; rules have at most 1 MiB.`,
  name: 'Name',
  nameHint: 'Letters, digits, dots, hyphens and underscores.',
  group: 'Group',
  ownGroup: 'only me',
  tag: 'Tag',
  tagHint: 'Files that match get this tag.',
  expires: 'Expires on (UTC)',
  expiresHint: 'Files that arrive later are not scanned.',
  create: 'Create ruleset',
  save: 'Save',

  checking: 'Checking …',
  faults: 'Errors and warnings',
  faultCount: (errors: number, warnings: number): string =>
    errors + warnings === 0
      ? 'No errors'
      : `${many(errors, 'error', 'errors')}, ${many(warnings, 'warning', 'warnings')}`,
  error: 'Error',
  warning: 'Warning',
  at: (line: number, column: number): string => `line ${line}, column ${column}`,

  testFile: 'Test file',
  testFileHint: 'Hash of a file',
  test: 'Test',
  testMatches: 'Matching rules',
  matchCount: (count: number): string =>
    count === 0 ? 'No rule matches.' : `${many(count, 'rule matches', 'rules match')}.`,
  notScanned: (reason: string): string => `Not scanned: ${NOT_SCANNED[reason] ?? reason}.`,

  facts: { group: 'Group', state: 'State', tag: 'Tag', expires: 'Expires', version: 'Version', changed: 'Changed' },
  enable: 'Enable',
  disable: 'Disable',
  hunt: 'Hunt with these rules',
  delete: 'Delete ruleset',
  deleteQuestion: (name: string): string => `Delete ruleset ${name}?`,
  deleteMeans: 'Its versions and matches are deleted too. Tags of files stay.',
  mayNotChange: 'Members of its group may change it if the group is a workspace; administrators always may.',

  versions: 'Versions',
  version: (number: number): string => `Version ${number}`,
  sourceOf: (number: number): string => `Source of version ${number}`,
  useSource: 'Edit this source',
  noRules: 'No rules.',
  allRules: 'All rules',
  ruleColumns: { rule: 'Rule', files: 'Files', last: 'Last match' },
  matches: 'Matches',
  noMatches: 'No matches yet.',
  newestMatches: (count: number): string => `The newest ${count} matches.`,
  matchColumns: { file: 'File', rule: 'Rule', strings: 'Strings', time: 'Time' },
} as const
