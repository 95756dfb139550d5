import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The part of a tap test this needs. */
type SkippableTest = { fail(message: string): boolean; pass(message: string, extra: { skip: string }): boolean }

/** True when `name` is on the PATH. Otherwise the test is skipped, or failed where REQUIRE_SERVICES=1 forbids skipping. */
export function needProgram(t: SkippableTest, name: string): boolean {
  if (findProgram(name) !== null) return true
  const reason = `program ${name} is not on the PATH`
  if (process.env.REQUIRE_SERVICES === '1') t.fail(`${reason}, and REQUIRE_SERVICES=1 forbids skipping`)
  else t.pass(name, { skip: reason })
  return false
}

/** Returns the path of the program, or null. */
export function findProgram(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
