/** The paths inside the process. */
export const ARCHIVE_PATH = '/w/archive'
export const OUTPUT_PATH = '/w/out'

/** The first message to the process: a line of JSON. */
export type EngineInput = { readonly args: readonly string[]; readonly sizeBytes: number }

/** From the process: the kind, the length of the payload in four bytes, and the payload. */
export const FRAME = {
  /** Asks for bytes: start and length. They are written to the standard input. */
  read: 1,
  /** Begins a file: its name. */
  file: 2,
  data: 3,
  /** Ends a file. */
  close: 4,
  output: 5,
  error: 6,
  /** The last frame: the exit code. */
  exit: 7,
  /** Ends the process: too much memory, or too many names. */
  limit: 8,
  /** Ends the process: an output that is not written from start to end. */
  unsupported: 9,
} as const

export const FRAME_HEADER_BYTES = 5

export type Frame = { readonly kind: number; readonly payload: Buffer }
