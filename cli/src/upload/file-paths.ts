import { usageError } from '../program/cli-error.ts'

const own = 'file'

/** The paths without the word `file` before them. */
export function filePaths([first, ...rest]: readonly string[]): readonly string[] {
  if (first === undefined) return []
  if (first !== own) return [first, ...rest]
  if (rest.length > 0) return rest
  throw usageError(`no ${own} given`, `a file of that name needs ./: lazaret upload ./${own}`)
}
