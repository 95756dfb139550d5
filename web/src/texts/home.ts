import { many } from '../texts.ts'

/** Texts of the first screen. */
export const homeTexts = {
  title: 'Home',
  period: 'Last 30 days',
  figures: { day: 'in the last day', week: 'in the last 7 days', month: 'in the last 30 days' },
  ofNewest: (count: string) => `The picture is of the newest ${count} uploads.`,
  nothing: 'No uploads in the last 30 days.',
  newest: 'Newest objects',
  queries: 'Saved queries',
  noQueries: 'Save a query in your profile, and it appears here with what is new.',
  jobs: 'Your jobs',
  allJobs: 'All jobs',
  concerns: (count: number) => `${many(count, 'concern', 'concerns')} for administrators`,
} as const
