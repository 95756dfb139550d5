/** Descriptions of proposals of the query box. */
export const proposalTexts = {
  user: 'user',
  group: 'group',
  attribute: 'attribute',
  configs: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'config' : 'configs'}`,
  saved: (name: string) => `saved as ${name}`,
} as const

/** Texts of the help for the language of queries. */
export const queryHelpTexts = {
  title: 'Query language',
  close: 'Close',
  filter: 'Filter fields',
  noFields: 'No matching fields',
  insert: (example: string) => `Insert ${example}`,
  signs: 'Operators and values',
  kinds: { 'every kind': 'Every kind', file: 'Files', config: 'Configs', blob: 'Blobs' },
  operators: [
    {
      name: 'AND, OR, NOT',
      about: 'Combine conditions, in capitals; brackets group them.',
      example: 'tag:a AND NOT (tag:b OR tag:c)',
    },
    { name: '* and ?', about: 'Any characters, and exactly one.', example: 'file.name:inv?ice*' },
    {
      name: '"…"',
      about: 'A value with blanks or signs; \\ before ", \\, * and ? takes them as they are.',
      example: 'tag:"feed:honey pot"',
    },
    {
      name: '>=, <',
      about: 'More or less: sizes have units, and times may count back from now.',
      example: 'upload_time:>=1w',
    },
    {
      name: '[a TO b]',
      about: 'From one value to another; { and } leave the end out, * has no bound.',
      example: 'file.size:[1MiB TO *]',
    },
  ],
} as const
