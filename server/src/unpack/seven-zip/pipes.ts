import { readSync, writeSync } from 'node:fs'
import { type EngineInput, FRAME, FRAME_HEADER_BYTES } from './messages.ts'

// A pipe to the server: the engine is synchronous, so its reads and writes block.
const [STANDARD_INPUT, STANDARD_OUTPUT] = [0, 1]
const LINE_FEED = 10
const WINDOW_BYTES = 256 * 1024

export function sendFrame(kind: number, payload: Uint8Array | string = ''): void {
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
  const header = Buffer.alloc(FRAME_HEADER_BYTES)
  header.writeUInt8(kind)
  header.writeUInt32LE(bytes.length, 1)
  writeAll(header)
  writeAll(bytes)
}

/** Says why, and ends the process at once. */
export function endWith(kind: number, payload = ''): never {
  sendFrame(kind, payload)
  process.exit()
}

export function readInput(): EngineInput {
  const bytes: number[] = []
  const byte = new Uint8Array(1)
  for (;;) {
    readAll(byte)
    if (byte[0] === LINE_FEED) return JSON.parse(Buffer.from(bytes).toString())
    bytes.push(byte[0] ?? 0)
  }
}

/** Reads from the archive. Parsers ask for a few bytes at a time, so a window of it is kept. */
export function openArchive(sizeBytes: number): (into: Uint8Array, position: number) => number {
  let window: Uint8Array = new Uint8Array()
  let windowStart = 0
  return (into, position) => {
    if (position < 0 || position >= sizeBytes) return 0
    if (position < windowStart || position >= windowStart + window.length) {
      windowStart = position
      window = new Uint8Array(Math.min(WINDOW_BYTES, sizeBytes - position))
      sendFrame(FRAME.read, `${position},${window.length}`)
      readAll(window)
    }
    const from = position - windowStart
    const bytes = window.subarray(from, from + into.length)
    into.set(bytes)
    return bytes.length
  }
}

function writeAll(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(STANDARD_OUTPUT, bytes, at)
}

function readAll(into: Uint8Array): void {
  for (let at = 0; at < into.length; ) {
    const bytesRead = readSync(STANDARD_INPUT, into, at, into.length - at, null)
    if (bytesRead === 0) process.exit()
    at += bytesRead
  }
}
