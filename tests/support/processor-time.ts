import { readFileSync } from 'node:fs'

/** The file descriptor on which a test file reports its processor time to the runner. */
export const PROCESSOR_TIME_FD = 3
/** The variable that names the process of the runner. */
export const RUNNER_PID = 'TEST_RUNNER_PID'

// The kernel reports hundredths of a second, whatever it counts in.
const MS_PER_TICK = 10
// utime, stime, cutime and cstime, counted from the field after the name.
const FIRST_TIME_FIELD = 11
const TIME_FIELDS = 4

/** The processor time of this process and of its children that have ended; null where /proc does not tell it. */
export function readProcessorMs(): number | null {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    // The name may contain blanks: the fields are counted from the parenthesis that closes it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(FIRST_TIME_FIELD, FIRST_TIME_FIELD + TIME_FIELDS).map(Number)
    return ticks.reduce((sum, each) => sum + each, 0) * MS_PER_TICK
  } catch {
    return null
  }
}
