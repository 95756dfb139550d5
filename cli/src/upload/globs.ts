import { sep } from 'node:path'
import picomatch from 'picomatch'

/** Returns a filter of paths: each matches an --include, if there are any, and no --exclude. */
export function createGlobFilter(include: readonly string[], exclude: readonly string[]): (path: string) => boolean {
  const isIn = include.length === 0 ? () => true : matcher(include)
  const isOut = exclude.length === 0 ? () => false : matcher(exclude)
  return (path) => {
    const slashed = sep === '/' ? path : path.replaceAll(sep, '/')
    return isIn(slashed) && !isOut(slashed)
  }
}

/** A glob without a slash matches names in any folder. */
function matcher(globs: readonly string[]): (path: string) => boolean {
  const [names, paths] = [globs.filter((glob) => !glob.includes('/')), globs.filter((glob) => glob.includes('/'))]
  const isName = names.length === 0 ? () => false : picomatch(names, { dot: true })
  const isPath = paths.length === 0 ? () => false : picomatch(paths, { dot: true })
  return (path) => isName(path.slice(path.lastIndexOf('/') + 1)) || isPath(path)
}
