import { many } from '../texts.ts'

/** Texts of deletions that can be undone, and of the trash. */
export const trashTexts = {
  title: 'Trash',
  about: 'Deleted objects can be restored until they expire. A restored object is the newest of its lists.',
  empty: 'The trash is empty.',
  columns: { object: 'Object', kind: 'Kind', size: 'Size', by: 'Deleted by' },
  kinds: { file: 'File', static_config: 'Config', text_blob: 'Blob' },
  deletedOn: 'Deleted',
  expiresOn: 'Expires',
  action: 'Action',
  restore: 'Restore',
  restoreObject: (name: string) => `Restore ${name}`,
  remove: 'Delete forever',
  removeQuestion: 'Delete this object forever?',
  removeMeans: 'The object, its content and everything noted on it are removed. This cannot be undone.',
  removeAll: (count: number) => `Delete ${many(count, 'object', 'objects')} forever`,
  removeAllQuestion: (count: number) => `Delete ${many(count, 'object', 'objects')} forever?`,
  removeAllMeans: 'The objects, their contents and everything noted on them are removed. This cannot be undone.',
  firstOfMany: (count: number) => `The newest ${many(count, 'deletion', 'deletions')}`,
  deleted: (count: number) => `${many(count, 'object', 'objects')} deleted.`,
  restored: (count: number) => `${many(count, 'object', 'objects')} restored.`,
  undo: 'Undo',
  staysFor: (days: number) =>
    `For everybody it is gone at once. In the trash it can be restored for ${many(days, 'day', 'days')}.`,
  stayFor: (days: number) =>
    `For everybody they are gone at once. In the trash they can be restored for ${many(days, 'day', 'days')}.`,
} as const
