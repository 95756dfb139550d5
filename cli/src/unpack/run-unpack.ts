import { resolve } from 'node:path'
import { limitsOf } from '../archive/limits.ts'
import { openPasswords } from '../archive/passwords.ts'
import { parseSize } from '../arguments/quantities.ts'
import type { Context } from '../context/context.ts'
import { checkSuffix, parseMode } from '../download/options.ts'
import { openTargetPaths } from '../download/target-paths.ts'
import { usageError } from '../program/cli-error.ts'
import { membersOf } from './members.ts'
import { type Job, unpackAll } from './unpack-all.ts'

export type UnpackOptions = {
  readonly outputDir?: string
  readonly zipPassword?: string
  readonly unzipLimit?: string
  readonly negated?: boolean
  readonly keepName?: boolean
  readonly suffix?: string
  readonly overwrite?: boolean
  readonly mode: string
}

export async function runUnpack(context: Context, path: string, options: UnpackOptions): Promise<void> {
  const limit = options.unzipLimit === undefined ? undefined : parseSize(options.unzipLimit, '--unzip-limit')
  const folder = folderOf(context, options)
  const mode = parseMode(options.mode)
  const suffix = checkSuffix(options.suffix)
  const source = { path, full: resolve(context.io.cwd, path), isNegated: options.negated === true }
  const members = await membersOf(source, {
    limits: limitsOf(limit),
    unlock: openPasswords(context, options.zipPassword),
  })
  const keepsName = options.keepName === true
  const placing = { folder, layout: 'flat', keepsName, suffix, wrapper: '', isDryRun: context.isDryRun } as const
  const targetPaths = await openTargetPaths(context.io.cwd, placing)
  const job: Job = { targetPaths, folder, keepsName, overwrites: options.overwrite === true, mode }
  context.outcome = await unpackAll(context, job, members)
}

/** Samples are unpacked only into a folder that was chosen for them. */
function folderOf({ preferences }: Context, { outputDir }: UnpackOptions): string {
  const folder = outputDir ?? preferences.quarantine_dir
  if (folder === '-') throw usageError('-O -: samples are unpacked into a folder only')
  if (folder) return folder
  throw usageError('no quarantine folder given', 'give -O DIR, or set quarantine_dir of the profile')
}
