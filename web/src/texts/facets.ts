/** Texts beside a list. */
export const facetTexts = {
  ofAll: (count: string) => `${count} ${count === '1' ? 'match' : 'matches'}`,
  ofNewest: (count: string) => `Of the newest ${count} matches, the oldest uploaded`,
  titles: { kinds: 'Kinds', tags: 'Tags', families: 'Families', uploaders: 'Uploaders', times: 'Uploaded (UTC)' },
  downloadAll: 'Download all matches as one zip (password "infected")',
  nothing: 'No matches',
} as const
