import { BadResponseError, TooLargeError } from '../errors/api-error.ts'
import { describeForeign, errorOfAnswer } from './answer-error.ts'
import { traitsOf } from './traits.ts'
import type { WireAnswer } from './types.ts'

/** A successful answer: read to its end (`text`), or still arriving (`answer`) if the operation returns bytes. */
export type Reply =
  | { readonly status: number; readonly headers: Headers; readonly text: string; readonly answer: null }
  | { readonly status: number; readonly headers: Headers; readonly text: null; readonly answer: WireAnswer }

const MAX_JSON_BYTES = 256 * 1024 * 1024
const MAX_ERROR_BYTES = 64 * 1024

/** Throws for an error answer, and reads any other unless it returns bytes. */
export async function readAnswer(answer: WireAnswer, operation: string): Promise<Reply> {
  const { status, headers } = answer
  if (status < 200 || status > 299) {
    const text = (await readText(answer, MAX_ERROR_BYTES)) ?? ''
    throw errorOfAnswer({ status, headers, text, operation })
  }
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  const { givesBytes, givesText, givesAnyType } = traitsOf(operation)
  if (givesAnyType || (givesBytes && type === 'application/octet-stream'))
    return { status, headers, text: null, answer }
  const text = await readText(answer, MAX_JSON_BYTES)
  if (text === null)
    throw new TooLargeError('too_large', `the answer is larger than ${MAX_JSON_BYTES} bytes`, { operation, status })
  if (text.trim() === '') return { status, headers, text: 'null', answer: null }
  if (givesText && type === 'text/plain') return { status, headers, text, answer: null }
  if (givesBytes || !isJson(text)) {
    throw new BadResponseError('bad_response', describeForeign({ status, headers, text }), {
      operation,
      status,
      requestId: headers.get('x-request-id') ?? undefined,
    })
  }
  return { status, headers, text, answer: null }
}

async function readText(answer: WireAnswer, maxBytes: number): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  let sizeBytes = 0
  for await (const chunk of answer.chunks) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > maxBytes) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
