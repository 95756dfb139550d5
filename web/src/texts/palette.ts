/** The texts of the palette and of the notices above all screens. */
export const paletteTexts = {
  title: 'Go to, or do',
  field: 'Screen, identifier, query, or what to do',
  proposals: 'What is possible',
  nothing: 'Nothing is like this.',
  goTo: (title: string): string => `Go to: ${title}`,
  open: (id: string): string => `Open the object ${id}`,
  search: (list: string, query: string): string => `Search ${list}: ${query}`,
  saved: (name: string): string => `Quick query: ${name}`,
  saveQuery: 'save this query',
  doIt: (what: string): string => `Do: ${what}`,
  offline: 'This browser is offline. What you type stays, and the page loads again when the connection is back.',
  maintenance: 'The server is under maintenance: only administrators can use it.',
} as const
