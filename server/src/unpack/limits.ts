/** Limits of one upload, with all archives nested in it. Anyone who may upload can make the server unpack. */
export type UnpackLimits = {
  readonly files: number
  /** Unpacked bytes, also those of files that are not stored. */
  readonly totalBytes: number
  /** Unpacked bytes of one file. */
  readonly fileBytes: number
  /** Unpacked bytes by packed bytes; small files are exempt. */
  readonly ratio: number
}

/** A file in an archive in an archive in an upload; deeper archives are stored, but not unpacked. */
export const MAX_DEPTH = 3

export const UNPACK_LIMITS: Omit<UnpackLimits, 'fileBytes'> = { files: 1000, totalBytes: 4 * 1024 ** 3, ratio: 100 }

/** Padding packs well, and malware is often padded: the ratio counts above this size. */
export const RATIO_FREE_BYTES = 64 * 1024 ** 2

/** The limit for one archive. At 20 MiB/s, the speed of AES in zip archives, 4 GiB take four minutes. */
export const UNPACK_TIMEOUT_MS = 600_000
