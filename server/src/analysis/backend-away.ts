import { Problem } from '../errors.ts'

/** What of the backend fails; files need both. */
export type BackendPart = 'redis' | 'bucket'

const NAMES: Readonly<Record<BackendPart, string>> = { redis: 'key-value store', bucket: 'bucket' }

/** The analysis backend cannot do it now. The message is for every caller, and so names no host. */
export class BackendAway extends Problem {
  readonly part: BackendPart

  constructor(
    part: BackendPart,
    cause?: unknown,
    message = `the ${NAMES[part]} of the analysis backend is not available`,
  ) {
    super('unavailable', message, { headers: { 'Retry-After': '5' } })
    this.part = part
    this.cause = cause
  }
}
