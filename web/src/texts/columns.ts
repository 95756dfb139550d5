import type { ListSort } from '@lazaret/sdk'

/** Texts of the choice of columns, and of the order of a list. */
export const columnTexts = {
  sort: 'Sort by',
  newestFirst: 'Newest first',
  sorts: {
    upload_time: 'Oldest first',
    '-upload_time': 'Newest first',
    name: 'Name, from A',
    '-name': 'Name, from Z',
    size: 'Smallest first',
    '-size': 'Largest first',
    type: 'Type, from A',
    '-type': 'Type, from Z',
    family: 'Family, from A',
    '-family': 'Family, from Z',
  } satisfies Record<ListSort, string>,
  moveLeft: (title: string) => `Move ${title} to the left`,
  moveRight: (title: string) => `Move ${title} to the right`,
  width: (title: string) => `Width of ${title}`,
  reset: 'Reset',
  resetWidth: (title: string) => `Reset the width of ${title}`,
} as const
