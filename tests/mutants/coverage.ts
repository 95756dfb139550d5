import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Range = { readonly startOffset: number; readonly endOffset: number; readonly count: number }
type Script = { readonly url: string; readonly functions: readonly { readonly ranges: readonly Range[] }[] }

/** What the processes of one test file have run of the sources below a folder. */
export type Coverage = {
  /** Whether the place was run, by the innermost range that holds it. */
  covers(file: string, place: number): boolean
}

/** Reads what V8 wrote into a folder (`NODE_V8_COVERAGE`): one file for each process and worker thread. */
export function readCoverage(folder: string, root: string): Coverage {
  const base = `${pathToFileURL(root).href}/`
  const ranges = new Map<string, (readonly Range[])[]>()
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    for (const { url, functions } of scriptsOf(join(folder, name))) {
      if (!url.startsWith(base) || url.includes('/node_modules/')) continue
      const file = url.slice(base.length)
      const processes = ranges.get(file) ?? []
      processes.push(functions.flatMap((one) => one.ranges))
      ranges.set(file, processes)
    }
  return { covers: (file, place) => (ranges.get(file) ?? []).some((one) => innermost(one, place) > 0) }
}

function innermost(ranges: readonly Range[], place: number): number {
  let best: Range | undefined
  for (const range of ranges) {
    if (place < range.startOffset || place >= range.endOffset) continue
    if (best === undefined || range.endOffset - range.startOffset <= best.endOffset - best.startOffset) best = range
  }
  return best?.count ?? 0
}

/** A process that was killed while it wrote leaves half a file. */
function scriptsOf(path: string): readonly Script[] {
  try {
    const { result }: { result: readonly Script[] } = JSON.parse(readFileSync(path, 'utf8'))
    return result
  } catch {
    return []
  }
}
