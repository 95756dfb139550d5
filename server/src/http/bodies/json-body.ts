import { constants, isAscii } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { invalidField } from '../../errors/problems.ts'
import { openCommaCounter } from '../../json/comma-counter.ts'
import { JsonFault } from '../../json/json-fault.ts'
import { type Lossless, MAX_VALUES, parseLossless, parseLosslessInTurns } from '../../json/lossless.ts'
import type { Outline } from '../../json/outline.ts'
import type { BodyReservation } from '../../limits/body-budget.ts'
import { type BodyLimit, bodyTooLarge } from './body-limit.ts'

export type JsonReading = {
  readonly outline: Outline
  readonly reservation: BodyReservation
}

// The bytes as they arrived, then their text, and of it what is kept.
const COST_OF_BYTE = 3
const COST_OF_VALUE = 128
const MIN_LARGE_BYTES = 1_048_576

/** Reads a JSON body of any content type; an empty one is `undefined`. */
export async function readJson(
  req: IncomingMessage,
  limit: BodyLimit,
  { outline, reservation }: JsonReading,
): Promise<Lossless | undefined> {
  const bytes = await readBytes(req, limit, reservation)
  if (bytes.length === 0) return undefined
  return parseLosslessInTurns(decode(bytes), { outline, onValues: takeValues(reservation) }).catch((error: unknown) => {
    throw asProblem(error, 'body')
  })
}

async function readBytes(req: IncomingMessage, limit: BodyLimit, reservation: BodyReservation): Promise<Buffer> {
  const maxBytes = Math.min(limit.bytes, constants.MAX_STRING_LENGTH)
  const announcedBytes = Math.min(Number(req.headers['content-length'] ?? 0), maxBytes)
  // A client that announces its body is refused before it sends it.
  reservation.requireRoom(announcedBytes * COST_OF_BYTE)
  const countCommas = announcedBytes === 0 || announcedBytes >= MIN_LARGE_BYTES ? openCommaCounter() : null
  const chunks: Buffer[] = []
  let whole: Buffer | null = null
  let size = 0
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    if (size + chunk.length > maxBytes) throw bodyTooLarge({ ...limit, bytes: maxBytes })
    reservation.take(chunk.length * COST_OF_BYTE)
    // Too many values are refused as they arrive, before all of them take memory.
    if (countCommas !== null && countCommas(chunk) >= MAX_VALUES)
      throw invalidField('body', `has more than ${MAX_VALUES} values`)
    if (whole === null) chunks.push(chunk)
    else whole.set(chunk, size)
    size += chunk.length
    // Joining the chunks of a large body would take its memory twice.
    if (whole === null && size >= MIN_LARGE_BYTES && announcedBytes >= size) {
      whole = Buffer.allocUnsafeSlow(announcedBytes)
      whole.set(Buffer.concat(chunks.splice(0)))
    }
  }
  return whole?.subarray(0, size) ?? Buffer.concat(chunks)
}

/** Other text than ASCII takes two bytes for each character. */
function decode(bytes: Buffer): string {
  return isAscii(bytes) ? bytes.toString('latin1') : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

export function parseJson(text: string, field: string, { outline, reservation }: JsonReading): Lossless {
  try {
    reservation.take(text.length * COST_OF_BYTE)
    return parseLossless(text, { outline, onValues: takeValues(reservation) })
  } catch (error) {
    throw asProblem(error, field)
  }
}

function takeValues(reservation: BodyReservation): (count: number) => void {
  return (count) => reservation.take(count * COST_OF_VALUE)
}

function asProblem(error: unknown, field: string): unknown {
  return error instanceof JsonFault ? invalidField(fieldAt(field, error.path), error.message) : error
}

/** Members of a body are named without the prefix. */
function fieldAt(field: string, path: string): string {
  if (path === '') return field
  return field === 'body' ? path : `${field}.${path}`
}
