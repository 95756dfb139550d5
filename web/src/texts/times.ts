/** Texts around times, which lists show at once. */
export const timeTexts = {
  now: 'just now',
  /** The time zone, shown after the head of a column. */
  zones: { utc: ' (UTC)', local: ' (local)', relative: '' },
} as const
