import { many } from '../texts.ts'

/** Texts of what is done with selected rows. */
export const selectionTexts = {
  selection: 'Selection',
  selectedMany: (count: number) => many(count, 'object selected', 'objects selected'),
  taggedMany: (count: number) => `Tag added to ${many(count, 'object', 'objects')}`,
  copyIds: 'Copy identifiers',
  clearSelection: 'Clear selection',
  copyHashes: { sha256: 'Copy SHA-256', sha1: 'Copy SHA-1', md5: 'Copy MD5' },
  download: 'Download as zip',
  downloadMeans: 'The zip has the password "infected".',
  save: 'Save list',
  formats: { csv: 'CSV', json: 'JSON', misp: 'MISP event' },
  mispEvent: (day: string) => `Samples of ${day}`,
} as const
