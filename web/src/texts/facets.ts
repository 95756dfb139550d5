/** Texts beside a list. */
export const facetTexts = {
  ofAll: (count: string) => `${count} ${count === '1' ? 'match' : 'matches'}`,
  ofNewest: (count: string) => `Of the newest ${count} matches, the oldest uploaded`,
  titles: { kinds: 'Kinds', tags: 'Tags', families: 'Families', uploaders: 'Uploaders', times: 'Uploaded (UTC)' },
  perUnit: { hour: 'uploads per hour', day: 'uploads per day', month: 'uploads per month', year: 'uploads per year' },
  without: (value: string) => `Without ${value}`,
  downloadAll: 'Download all as zip',
  nothing: 'No matches',
} as const
