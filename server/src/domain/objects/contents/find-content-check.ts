import type { Call } from '../../../call.ts'
import { ContentCheckModel } from '../../../tables/content-check.ts'

/** Null if contents are not checked in the background. */
export async function findContentCheck({ app }: Pick<Call, 'app'>): Promise<ContentCheckModel | null> {
  if (app.settings.fsckIntervalHours === 0) return null
  return (await ContentCheckModel.query(app.db).first()) ?? null
}
