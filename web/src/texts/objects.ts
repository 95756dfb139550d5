/** Texts of what shows configs and compares objects. */
export const objectTexts = {
  viewContent: 'View content',
} as const
