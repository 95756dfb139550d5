import { many } from '../texts.ts'

/** Texts of usage and quotas. */
export const usageTexts = {
  title: 'Usage',
  amount: (objects: number, size: string): string => `${many(objects, 'object', 'objects')}, ${size}`,
  by: {
    kind: 'Kinds',
    user: 'Users',
    group: 'Groups',
    day: 'Last 30 days',
    tag: 'Tag prefixes',
  },
  days: 'Days',
  from: 'From (UTC)',
  to: 'Until (UTC)',
  none: 'No uploads.',
  nobody: 'unknown',
  countTags: 'Count tags',
  tagsAbout: 'Counts by the part of a tag before its first colon, in the newest 100\u00a0000 objects.',
  newestOnly: 'Only the newest 100\u00a0000 objects were counted.',
  quota: 'Quota',
  maxSize: 'Size (MiB)',
  maxObjects: 'Objects',
  maxSizePerDay: 'Size a day (MiB)',
  emptyMeans: 'An empty field means no limit.',
  quotas: 'Quotas',
  limits: {
    bytes: (used: string, limit: string): string => `${used} of ${limit} used`,
    objects: (used: string, limit: string): string => `${used} of ${limit} objects used`,
    bytesPerDay: (used: string, limit: string): string => `${used} of ${limit} used today`,
  },
  quotaOf: (group: string, use: string): string => `Quota of ${group}: ${use}`,
} as const
