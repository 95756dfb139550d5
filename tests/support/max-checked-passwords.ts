import { waitAfter } from '../../server/src/limits/sign-ins/sign-in-rule.ts'

/** How many wrong passwords are checked at most by attempts that all fall into so many milliseconds; `free` of them begin no wait. */
export function maxCheckedPasswords(ms: number, free?: number): number {
  let waitedMs = 0
  for (let checked = 1; ; checked += 1) {
    waitedMs += waitAfter(checked, free) * 1000
    if (waitedMs > ms) return checked
  }
}
