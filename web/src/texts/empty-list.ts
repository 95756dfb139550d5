/** Texts of a list in which there is nothing. */
export const emptyListTexts = {
  nothingMatches: 'Nothing matches this query.',
  nothingYet: 'Nothing here yet',
  firstUpload: 'Drop files anywhere on this page, paste them, or choose some:',
  mayNotUpload: 'Files shared with you appear here.',
} as const
