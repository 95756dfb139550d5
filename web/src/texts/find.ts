/** Texts of the screen that finds a text. */
export const findTexts = {
  title: (text: string) => `Find ${text}`,
  places: {
    hash: 'Hashes',
    name: 'Names',
    tag: 'Tags',
    family: 'Families',
    config: 'Configs',
    blob: 'Blobs',
    fact: 'Facts of files',
    attribute: 'Attributes',
    comment: 'Comments',
  },
  firstSeen: 'First seen',
  lastSeen: 'last seen',
  takesLonger: 'This place takes longer to search.',
  all: 'All as a list',
  search: 'Search it',
  nothing: 'No object mentions this.',
} as const
