import { many } from '../texts.ts'

/** Texts of usage and quotas. */
export const usageTexts = {
  title: 'Usage',
  amount: (objects: number, size: string): string => `${many(objects, 'object', 'objects')}, ${size}`,
  quotas: 'Quotas',
  limits: {
    bytes: (used: string, limit: string): string => `${used} of ${limit} used`,
    objects: (used: string, limit: string): string => `${used} of ${limit} objects used`,
    bytesPerDay: (used: string, limit: string): string => `${used} of ${limit} used today`,
  },
  quotaOf: (group: string, use: string): string => `Quota of ${group}: ${use}`,
} as const
