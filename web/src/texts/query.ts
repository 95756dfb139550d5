/** Descriptions of proposals of the query box. */
export const proposalTexts = {
  user: 'user',
  group: 'group',
  attribute: 'attribute',
  configs: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'config' : 'configs'}`,
} as const
