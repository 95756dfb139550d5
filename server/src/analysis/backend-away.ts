import { Problem } from '../errors/problems.ts'

/** The part of the backend that fails; files need both. */
export type BackendPart = 'redis' | 'bucket'

const NAMES: Readonly<Record<BackendPart, string>> = { redis: 'key-value store', bucket: 'bucket' }

/** The analysis backend is unavailable. The message is shown to every caller, so it names no host. */
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
