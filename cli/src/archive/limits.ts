import { CliError } from '../program/cli-error.ts'
import { humanSize } from '../text/human.ts'

/** The largest result of unpacking an archive; guards against zip bombs. */
export type Limits = {
  readonly members: number
  readonly totalBytes: number
  /** Unpacked size by packed size; not checked for small archives. */
  readonly ratio: number
}

const MiB = 1024 * 1024
const smallBytes = 64 * MiB

const usual: Limits = { members: 10_000, totalBytes: 8 * 1024 * MiB, ratio: 200 }

/** The limits; a size given explicitly lifts the limit of the ratio. */
export function limitsOf(totalBytes: number | undefined): Limits {
  return totalBytes === undefined ? usual : { ...usual, totalBytes, ratio: Number.POSITIVE_INFINITY }
}

export const LIMITS_TEXT = `maximum unpacked size of an archive (default: ${humanSize(usual.totalBytes)}, and ${usual.ratio} times its own size)`

export type ArchiveSize = { readonly members: number; readonly totalBytes: number; readonly packedBytes: number }

export function checkLimits({ members, totalBytes, packedBytes }: ArchiveSize, limits: Limits): void {
  if (members > limits.members) throw tooMuch(`it has more than ${limits.members} members`)
  if (totalBytes > limits.totalBytes)
    throw tooMuch(`it unpacks to ${humanSize(totalBytes)}, more than ${humanSize(limits.totalBytes)}`)
  const ratio = totalBytes / Math.max(packedBytes, 1)
  if (totalBytes > smallBytes && ratio > limits.ratio)
    throw tooMuch(`it unpacks to ${Math.floor(ratio)} times its size, more than ${limits.ratio}`)
}

function tooMuch(reason: string): CliError {
  return new CliError('failed', `archive refused: ${reason}`, '--unzip-limit SIZE allows more bytes')
}
