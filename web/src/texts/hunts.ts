import { many } from '../texts.ts'

/** Texts of YARA hunts. */
export const huntTexts = {
  hunts: 'Hunts',
  about: 'A hunt scans the files that you see, newest first. It runs on the server, also when you close this page.',
  none: 'No hunts yet.',
  newHunt: 'New hunt',
  columns: { files: 'Files', state: 'State', hits: 'Hits', created: 'Started' },
  allFiles: 'All files',
  newest: (count: string): string => `newest ${count}`,
  states: { running: 'running', done: 'done', cancelled: 'cancelled', stopped: 'stopped' },
  reasons: {
    account_disabled: 'your account was disabled',
    account_pending: 'your account waits for approval',
    unauthenticated: 'the API key that started it is gone',
    forbidden: 'your rights changed',
    too_many_hits: 'it reached 10 000 hits',
    query: 'the query is no longer valid',
    rules: 'the rules no longer compile',
  },

  ruleset: 'Ruleset',
  rulesetHint: 'Copies its source into the field below.',
  query: 'Query',
  queryHint: 'Search expression for files; empty means all.',
  newestFiles: 'Newest files',
  newestHint: 'How many files are scanned at most; empty means all.',
  start: 'Start hunt',

  progress: 'Progress',
  done: (scanned: string, total: string): string => `${scanned} of ${total} files scanned`,
  skipped: (count: string): string => `${count} skipped: their text rules out a match`,
  unfiltered: (rules: string): string => `Every file is read, because these rules need no certain text: ${rules}`,
  failed: (count: string): string => `${count} not scanned: too large, too slow or not readable`,
  matched: (files: number, hits: number): string => `${many(hits, 'hit', 'hits')} in ${many(files, 'file', 'files')}`,
  rate: (count: string): string => `${count} files/s`,
  left: (seconds: number): string =>
    seconds < 120 ? `about ${seconds} s left` : `about ${Math.round(seconds / 60).toLocaleString('en')} min left`,
  keep: 'Keep watching',
  cancel: 'Cancel hunt',
  delete: 'Delete hunt',
  deleteQuestion: 'Delete this hunt?',
  deleteMeans: 'Its hits are deleted too. A hunt that runs ends.',

  rulesetVersion: (label: string, version: number): string => `Ruleset ${label}, version ${version}`,
  source: 'Source',
  hits: 'Hits',
  noHits: 'No hits.',
  noHitsYet: 'No hits yet.',
  hitColumns: { file: 'File', rule: 'Rule', strings: 'Strings' },
} as const
