/** Texts of the list of similar files. */
export const similarTexts = {
  titleOf: (name: string) => `Files similar to ${name}`,
  list: 'Similar files',
  likeness: 'Likeness',
  name: 'Name',
  size: 'Size',
  tags: 'Tags',
  uploaded: 'Uploaded',
  distance: 'TLSH distance',
  score: 'ssdeep score',
  bound: 'Likeness at least',
  anyLikeness: 'Default',
  search: 'Search for these files',
  about: (score: number, distance: number) =>
    `Most alike first: TLSH at a distance of at most ${distance}, or ssdeep with a score of ${score} or more.`,
  more: 'There are more similar files. The command line lists up to 500.',
  nothing: 'No similar files.',
  notComputed: 'The digests of this file are not computed yet. The server does so in the background.',
  noDigests: 'This file has no digests to compare: it is too short, or has too little variety.',
}
