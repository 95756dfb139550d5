import { type ApiError, TooLargeError } from '../errors/api-error.ts'

/** All pieces as one, or a `TooLargeError` as soon as they exceed `max` bytes. */
export async function collect(
  chunks: AsyncIterable<Uint8Array>,
  { max, size }: { readonly max: number; readonly size: number | null },
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of chunks) {
    sizeBytes += chunk.byteLength
    if (Math.max(size ?? 0, sizeBytes) > max) throw tooLarge(max)
    parts.push(chunk)
  }
  const whole = new Uint8Array(sizeBytes)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

function tooLarge(max: number): ApiError {
  return new TooLargeError('too_large', `the content is larger than ${max} bytes`)
}
