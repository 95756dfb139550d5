import { waitAfter } from '../../server/src/limits/sign-in-rule.ts'

/** How many wrong passwords of a login are checked at most by attempts that all fall into so many milliseconds. */
export function mostChecked(ms: number): number {
  let waitedMs = 0
  for (let checked = 1; ; checked += 1) {
    waitedMs += waitAfter(checked) * 1000
    if (waitedMs > ms) return checked
  }
}
