import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** For child processes: requests to the server come first, and the kernel ends this process before the server when memory runs out. */
export function giveWay(): void {
  setPriority(10)
  writeFileSync('/proc/self/oom_score_adj', '800')
}
