import { many } from '../texts.ts'

/** Texts of files that are grouped by likeness. */
export const clusterTexts = {
  title: 'Files grouped by likeness',
  bound: 'Likeness at least',
  boundHint: 'The score of ssdeep, or 100 minus the distance of TLSH.',
  method: 'Alike by',
  anyMethod: 'Any method',
  methods: {
    tlsh: 'TLSH',
    ssdeep: 'ssdeep',
    imphash: 'imphash',
    rich: 'Rich header',
    telfhash: 'telfhash',
    exports: 'Exports',
    icon: 'Icon',
  },
  comparing: 'Comparing files …',
  showList: 'Show as list',
  summary: (groups: number, files: number) =>
    `${many(groups, 'group', 'groups')} among ${many(files, 'file', 'files')}. The largest comes first.`,
  largest: (shown: number) => `Only the ${shown} largest groups are listed.`,
  noFiles: 'No matching files.',
  noGroups: (files: number) =>
    files === 1
      ? 'Only one file matches.'
      : `No two of ${files.toLocaleString('en')} files are alike. Choose a lower likeness.`,
  onlyNewest: (files: number) => `Only the newest ${many(files, 'match', 'matches')} were compared.`,
  notAllCompared: 'Too many ssdeep hashes share a part: not all of them were compared.',
  group: (number: number) => `Group ${number.toLocaleString('en')}`,
  size: (size: number) => many(size, 'file', 'files'),
  alikeBy: (methods: string) => `alike by ${methods}`,
  common: (number: number) => `Common tags and families of group ${number.toLocaleString('en')}`,
  family: 'Family',
  share: (count: number, size: number) => `${count.toLocaleString('en')} of ${size.toLocaleString('en')}`,
  filesOf: (number: number) => `Files of group ${number.toLocaleString('en')}`,
  newTagOf: (number: number) => `New tag of group ${number.toLocaleString('en')}`,
  tagAll: (size: number) => `Tag ${many(size, 'file', 'files')}`,
  groupAll: 'Tag all groups',
  groupAllHint:
    'A job compares up to 50,000 files. The tag of a group ends with the SHA-256 of its oldest file, cut to 12 digits.',
  tagBeginsWith: 'Tag begins with',
  startGrouping: 'Group and tag',
  groupingStarted: 'The job has started.',
  moreGroups: (count: number) => `Show more groups (${count.toLocaleString('en')})`,
} as const
