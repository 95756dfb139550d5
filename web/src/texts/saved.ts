/** Texts of saved queries above lists. */
export const savedTexts = {
  title: 'Saved queries',
  unread: (count: string, isExact: boolean) => `${count}${isExact ? '' : '+'} new`,
  more: (count: number) => `${count} more`,
  save: 'Save query',
} as const
