/** Texts of the analyses of an object. */
export const analysisTexts = {
  title: 'Analyses',
  none: 'It was not analysed yet.',
  state: 'State',
  states: { running: 'running', finished: 'finished' } as Readonly<Record<string, string>>,
  requestedOn: 'Started',
  arguments: 'Arguments',
  identifier: 'Identifier',
  crashed: 'crashed',
  more: 'Show older analyses',
  execute: 'Command line',
  executeHint: 'How to run the sample, if not as usual.',
  start: 'Start an analysis',
  assignAbout: 'Link another analysis',
  assign: 'Link the analysis',
  remove: 'Remove',
  removeQuestion: 'Remove this analysis?',
  removeMeans:
    'It is no longer listed here. If it still waits for the backend, it is cancelled. What came out of it stays.',
  removeVerb: 'Remove the analysis',
} as const
