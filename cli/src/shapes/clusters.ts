import type { FileCluster, JobGroup } from '@lazaret/sdk'
import type { Shape } from '../formats/shape.ts'

export const clusterList: Shape<FileCluster> = {
  kind: 'list',
  fields: ['size', 'by', 'ids', 'tags', 'families', 'newest.id', 'newest.file_name', 'newest.upload_time'],
  id: ({ ids }) => ids,
  columns: [
    { title: 'SIZE', text: ({ size }) => String(size) },
    { title: 'BY', text: ({ by }) => by.join(', ') },
    { title: 'NEWEST', text: ({ newest }) => newest.id, shrink: 'hash' },
    { title: 'NAME', text: ({ newest }) => newest.file_name, shrink: 'text' },
    { title: 'TAGS', text: ({ size, tags }) => sharesText(size, tags), shrink: 'text' },
    { title: 'FAMILIES', text: ({ size, families }) => sharesText(size, families), shrink: 'text' },
  ],
}

/** Returns text such as `packed 100%, loader 40%`. */
function sharesText(size: number, values: FileCluster['tags']): string {
  return values.map(({ value, count }) => `${value} ${Math.floor((100 * count) / size)}%`).join(', ')
}

export const jobGroupList: Shape<JobGroup> = {
  kind: 'list',
  fields: ['position', 'name', 'tag', 'size', 'by', 'ids'],
  id: ({ ids }) => ids,
  columns: [
    { title: 'SIZE', text: ({ size }) => String(size) },
    { title: 'BY', text: ({ by }) => by.join(', ') },
    { title: 'NEWEST', text: ({ ids: [newest = ''] }) => newest, shrink: 'hash' },
    { title: 'GROUP', text: ({ name, tag }) => tag ?? name, shrink: 'text' },
  ],
}
