/** Why a file of an archive, or the rest of it, cannot be unpacked. */
export type UnpackReason = 'password' | 'damaged' | 'unsupported' | 'too_large' | 'limit'

type FailureOptions = {
  /** True if nothing more of the archive can be unpacked. */
  readonly endsArchive?: boolean
}

/** A file, or the rest of an archive, cannot be unpacked. */
export class UnpackFailure extends Error {
  override readonly name = 'UnpackFailure'
  readonly reason: UnpackReason
  readonly endsArchive: boolean

  constructor(reason: UnpackReason, { endsArchive = false }: FailureOptions = {}) {
    super(`not unpacked: ${reason}`)
    this.reason = reason
    this.endsArchive = endsArchive
  }
}
