/** Texts of columns that show attributes. */
export const attributeColumnTexts = {
  more: (count: number) => ` and ${count.toLocaleString('en')} more`,
} as const
