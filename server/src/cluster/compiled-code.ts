import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * The environment by which workers and their threads keep compiled code where this process does. Without it each of them also
 * loads the compiler that strips types from the sources, which takes 25 MB.
 */
export function sharedCode(): Readonly<Record<string, string>> {
  const folder = getCompileCacheDir()
  // Node calls a folder of its version, inside of the one that it is given.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}
