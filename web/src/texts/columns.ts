/** Texts of the choice of columns. */
export const columnTexts = {
  moveLeft: (title: string) => `Move ${title} to the left`,
  moveRight: (title: string) => `Move ${title} to the right`,
  width: (title: string) => `Width of ${title}`,
  reset: 'Reset',
  resetWidth: (title: string) => `Reset the width of ${title}`,
} as const
