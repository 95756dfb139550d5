/** Keys of screens that are loaded later, for the help. */
export const keyTexts = {
  's, f': 'share the object, mark it as a favourite',
  d: 'download the file as zip',
  '[, ]': 'the object before, the next one of the list',
  v: 'view the content of the object',
  'g, n, N': 'in a content: go to an offset, find the next, find the one before',
} as const
