import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The part of a tap test this needs. */
type SkippableTest = { fail: (message?: string) => boolean; skip: (message?: string) => boolean }

/** True when `name` is on the PATH. Otherwise the test is skipped, or failed where REQUIRE_SERVICES=1 forbids skipping. */
export function needProgram(t: SkippableTest, name: string): boolean {
  if (isOnPath(name)) return true
  const reason = `program ${name} is not on the PATH`
  if (process.env.REQUIRE_SERVICES === '1') t.fail(`${reason}, and REQUIRE_SERVICES=1 forbids skipping`)
  else t.skip(reason)
  return false
}

function isOnPath(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => folder !== '' && isExecutable(join(folder, name)))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
