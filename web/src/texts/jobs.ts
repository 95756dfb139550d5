import { many } from '../texts.ts'

/** Texts of changes of many objects. */
export const jobTexts = {
  open: 'Change …',
  openAll: 'Change all matches …',
  title: 'Change many objects',
  scope: (count: number) => `${count.toLocaleString('en')} selected ${count === 1 ? 'object' : 'objects'}`,
  scopeOfQuery: 'Everything that matches now',
  action: 'What to do',
  actions: {
    add_tag: 'Add a tag',
    remove_tag: 'Remove a tag',
    add_attribute: 'Add an attribute',
    remove_attribute: 'Remove an attribute',
    share: 'Share with a group',
    add_parent: 'Add a parent',
    add_child: 'Add a child',
    comment: 'Comment',
    add_favorite: 'Add to my favourites',
    remove_favorite: 'Remove from my favourites',
    delete: 'Delete',
  },
  fields: {
    tag: 'Tag',
    key: 'Key',
    value: 'Value, lists and objects as JSON',
    group: 'Group',
    parent: 'Identifier of the parent',
    child: 'Identifier of the child',
    comment: 'Comment',
  },
  preview: 'Preview',
  wouldChange: (total: string) => `This would be done to ${total} objects.`,
  firstOfThem: 'The first of them:',
  notFound: (count: string) => `${count} are not there, or not visible to you.`,
  start: (count: number) => `Apply to ${many(count, 'object', 'objects')}`,
  deleteMany: (count: number) => `Delete ${many(count, 'object', 'objects')}`,
  deleteQuestion: (count: number) => `Delete ${many(count, 'object', 'objects')}?`,
  deleteMeans:
    'The objects, their contents and everything noted on them are removed, for everybody. This cannot be undone.',
  progress: 'Progress',
  soFar: (done: string, total: string) => `${done} of ${total} done`,
  goesOn: 'The server goes on if this page is closed.',
  states: { running: 'Running', done: 'Done', cancelled: 'Cancelled', stopped: 'Stopped' },
  counts: (changed: string, unchanged: string, failed: string) =>
    `${changed} changed, ${unchanged} unchanged, ${failed} failed`,
  failures: 'Failed',
} as const
