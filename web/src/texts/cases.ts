import { many } from '../texts.ts'

const byIfKnown = (login: string | null): string => (login === null ? '' : ` by ${login}`)

/** Texts of cases. */
export const caseTexts = {
  about: 'A case collects objects for the groups it is shared with. It gives nobody access to an object.',
  none: 'No cases yet.',
  noMatches: 'No matches',
  firstOfMany: (count: number): string => `The newest ${many(count, 'case', 'cases')}`,
  newCase: 'New case',
  create: 'Create case',
  columns: { name: 'Name', state: 'State', objects: 'Objects', groups: 'Groups', changed: 'Changed' },
  state: 'State',
  states: { open: 'open', closed: 'closed' },
  anyState: 'any',
  nameFilter: 'Name begins with',

  name: 'Name',
  details: 'Details',
  description: 'Description',
  noDescription: 'No description.',
  facts: { state: 'State', created: 'Created', changed: 'Changed' },
  by: (login: string): string => `by ${login}`,
  close: 'Close case',
  reopen: 'Reopen case',
  openAsList: 'Open as list',
  graph: 'Graph',
  report: 'Report',
  backToCase: 'Back to case',
  objectOfCase: 'Object of the case',
  drawnOfMany: (drawn: number, count: string, isExact: boolean): string =>
    `The graph begins with the newest ${drawn} of ${isExact ? '' : 'more than '}${count} objects. Open the list to work with all of them.`,
  print: 'Print',
  timeline: 'Timeline (UTC)',
  uploaded: 'Uploaded (UTC)',
  happened: {
    created: (login: string | null): string => `case created${byIfKnown(login)}`,
    uploaded: (name: string): string => `${name} uploaded`,
    added: (name: string, login: string | null): string => `${name} added${byIfKnown(login)}`,
  },
  delete: 'Delete case',
  deleteQuestion: (name: string): string => `Delete case ${name}?`,
  deleteMeans: 'Its description and notes are deleted too. The objects stay.',
  mayNotChange: 'Members of its workspaces and administrators may change this case.',

  objects: 'Objects',
  noObjects: 'No objects that you see.',
  newestObjects: (count: number): string => `The newest ${many(count, 'object', 'objects')}`,
  newestInEvent: (count: number): string =>
    `The event has the newest ${many(count, 'file', 'files')}. lazaret search --misp saves all.`,
  objectColumns: { object: 'Object', note: 'Note', added: 'Added' },
  hashes: 'Hashes',
  note: 'Note',
  addObjects: 'Add objects',
  added: (added: number, changed: number, unchanged: number): string =>
    [
      `${many(added, 'object', 'objects')} added`,
      ...(changed > 0 ? [`${changed} with another note`] : []),
      ...(unchanged > 0 ? [`${unchanged} in the case already`] : []),
    ].join(', '),
  missing: (hashes: readonly string[]): string => `Not found: ${hashes.join(', ')}`,
  removeObject: (name: string): string => `Remove ${name}`,

  groups: 'Groups',
  group: 'Group',
  share: 'Share',
  noGroups: 'No groups that you know.',
  takeBack: 'Take back',
  takeBackQuestion: (name: string): string => `Take the share from ${name} back?`,
  takeBackMeans: 'Its members no longer see the case.',

  addToCase: 'Add to case',
  case: 'Case',
  add: 'Add',
  in: 'In cases',
  noOpenCases: 'No open case that you may change.',
} as const
