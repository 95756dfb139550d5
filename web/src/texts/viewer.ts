/** Texts of the viewer. */
export const viewerTexts = {
  contentOf: (name: string) => `Content of ${name}`,
  empty: 'This content is empty.',
  view: 'View',
  views: { hex: 'Hex', text: 'Text', strings: 'Strings' },
  encoding: 'Encoding',
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16 LE',
    'utf-16be': 'UTF-16 BE',
    'latin-1': 'Latin-1',
  },

  hexTable: 'Bytes',
  offset: 'Offset',
  bytes: 'Bytes',
  characters: 'Characters',
  selected: (start: string, count: number) =>
    `${count.toLocaleString('en')} ${count === 1 ? 'byte' : 'bytes'} selected at ${start}`,

  goTo: 'Go to offset',
  goToExample: '4096 or 0x1000',
  length: 'Length',
  go: 'Go',
  badOffset: (last: string) => `Write an offset from 0 to ${last}, decimal or with 0x.`,

  find: 'Find',
  findAs: 'Find as',
  findKinds: { text: 'text', hex: 'hex bytes' },
  findNext: 'Find next',
  findPrevious: 'Find previous',
  badHex: 'Write pairs of hex digits; ?? stands for any byte.',
  badText: 'The encoding cannot express this text, or it is longer than 128 bytes.',
  searching: 'Searching',
  foundAt: (offset: string) => `Found at ${offset}`,
  notFoundAfter: 'Not found from the selection on',
  notFoundBefore: 'Not found before the selection',

  copyAs: { hex: 'Copy as hex', c: 'Copy as C', yara: 'Copy as YARA' },
  copyTooMuch: 'At most 1 MiB can be copied at once.',

  textPage: 'Text',
  pageOf: (first: string, last: string, size: string) => `${first} to ${last} of ${size}`,
  pageBefore: 'Previous 64 KiB',
  pageAfter: 'Next 64 KiB',

  strings: 'Strings',
  minimum: 'At least so many characters',
  stringEncodings: { ascii: 'ASCII', 'utf-16le': 'UTF-16 LE', 'utf-16be': 'UTF-16 BE' },
  stringKinds: 'Encodings',
  findStrings: (size: string) => `Find strings in ${size}`,
  filter: 'Only those with',
  stringCount: (shown: number, all: number) => `${shown.toLocaleString('en')} of ${all.toLocaleString('en')} strings`,
  stringsCut: (most: number) => `Only the first ${most.toLocaleString('en')} were looked for.`,

  entropy: 'Entropy',
  entropyAbout: (low: string, high: string) => `Entropy along the content: from ${low} to ${high} bits per byte`,
  entropyUnknown: 'Entropy along the content: nothing was loaded yet',
  entropyWhole: (size: string) => `Compute for all ${size}`,
  progress: 'Progress',
} as const
