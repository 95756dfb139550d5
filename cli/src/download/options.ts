import { concurrencyOf } from '../arguments/quantities.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { usageError } from '../program/cli-error.ts'
import { openProgress } from '../progress/progress.ts'
import type { FileFormat, Job } from './job.ts'
import { safeName } from './safe-name.ts'
import { type Layout, openTargetPaths } from './target-paths.ts'

/** The options of a download as commander hands them over. */
export type DownloadOptions = {
  readonly outputDir?: string
  readonly zip?: boolean
  readonly keepName?: boolean
  readonly suffix?: string
  readonly layout?: string
  readonly obfuscate?: boolean
  readonly cart?: boolean
  readonly overwrite?: boolean
  readonly mode?: string
  readonly verify?: boolean
  readonly unordered?: boolean
}

const endings: Readonly<Record<FileFormat, string>> = { raw: '', obfuscated: '.neg', zip: '.zip', cart: '.cart' }

export async function openJob(context: Context, { client }: OpenClient, options: DownloadOptions): Promise<Job> {
  const { io, globals, interruption } = context
  const fileFormat = fileFormatOf(options)
  const mode = parseMode(options.mode ?? '0400')
  const suffix = checkSuffix(options.suffix)
  const concurrency = concurrencyOf(globals)
  const placing = {
    folder: options.outputDir ?? context.preferences.quarantine_dir ?? '.',
    layout: (options.layout ?? 'flat') as Layout,
    keepsName: options.keepName === true,
    suffix,
    wrapper: endings[fileFormat],
    isDryRun: context.isDryRun,
  }
  return {
    client,
    concurrency,
    isUnordered: options.unordered === true,
    fileFormat,
    mode,
    cwd: io.cwd,
    targetPaths: await openTargetPaths(io.cwd, placing),
    keepsName: placing.keepsName,
    overwrites: options.overwrite === true,
    verifies: options.verify !== false,
    isDryRun: context.isDryRun,
    progress: await openProgress(context, 'download'),
    messages: context.messages,
    stop: interruption.stop,
    abort: interruption.abort,
  }
}

export function fileFormatOf({ zip, obfuscate, cart }: DownloadOptions): FileFormat {
  const [first, second] = [zip && '--zip', cart && '--cart', obfuscate && '--obfuscate'].filter((name) => name)
  if (second) throw usageError(`${first} and ${second} exclude each other`)
  if (zip) return 'zip'
  if (cart) return 'cart'
  return obfuscate ? 'obfuscated' : 'raw'
}

/** Returns the format that the server is asked for. */
export function requestOf(fileFormat: FileFormat): { readonly obfuscate: boolean; readonly format: 'raw' | 'cart' } {
  return { obfuscate: fileFormat === 'obfuscated', format: fileFormat === 'cart' ? 'cart' : 'raw' }
}

export function checkSuffix(suffix: string | undefined): string | undefined {
  if (suffix && safeName(`x${suffix}`) !== `x${suffix}`)
    throw usageError(`--suffix: "${suffix}" cannot end a file name`)
  return suffix
}

export function parseMode(text: string): number {
  if (!/^0?[0-7]{3}$/.test(text)) throw usageError(`--mode: expected a file mode such as 0400, got "${text}"`)
  const mode = Number.parseInt(text, 8)
  if ((mode & 0o111) !== 0) throw usageError(`--mode: "${text}" would make samples executable`)
  if ((mode & 0o400) === 0) throw usageError(`--mode: "${text}" would leave the files unreadable to you`)
  return mode
}
