import { forbidden, type Problem } from '../../errors/problems.ts'

/** A download token that is not valid now. */
export function downloadExpired(): Problem {
  return forbidden('Download token expired, please re-request download.')
}
