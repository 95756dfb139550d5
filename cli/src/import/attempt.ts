import { reasonOf } from '../program/cli-error.ts'
import { codeOf, isFatal } from '../program/exit-codes.ts'
import type { Issue } from './issues.ts'

export type ReportIssue = (issue: Issue) => Promise<void>

/** Every further object would fail as well. A capability that is lacking concerns one kind of object, or one part. */
export function endsImport(error: unknown): boolean {
  return isFatal(error) && codeOf(error) !== 'forbidden'
}

/** Adds one part of an object; a part that is refused is reported and does not keep out the others. */
export async function attempt(
  report: ReportIssue,
  issue: Omit<Issue, 'reason'>,
  add: () => Promise<unknown>,
): Promise<void> {
  try {
    await add()
  } catch (error) {
    if (endsImport(error)) throw error
    await report({ ...issue, reason: reasonOf(error) })
  }
}
