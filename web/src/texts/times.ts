/** What is said around times; lists show it at once. */
export const timeTexts = {
  now: 'just now',
  /** After the head of a column. */
  zones: { utc: ' (UTC)', local: ' (local)', relative: '' },
} as const
