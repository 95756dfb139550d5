/** Keys of screens that are loaded later, for the help and the palette. */
export const keyTexts = {
  s: 'share the object',
  f: 'mark the object as a favourite',
  d: 'download the file as zip',
  '[': 'the object before in the list',
  ']': 'the next object of the list',
  v: 'view the content of the object',
  g: 'go to an offset of the content',
  n: 'find the next in the content',
  N: 'find the one before in the content',
} as const
