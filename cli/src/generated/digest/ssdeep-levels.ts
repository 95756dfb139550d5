// Copied from server/src/digest/ssdeep-levels.ts by "npm run generate". Do not edit.
import { FULL, HALF, memory, rollOf, WORK } from './ssdeep-memory.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const LEVELS = 31
const PART_LENGTH = 64
const HALF_LENGTH = PART_LENGTH / 2
const INITIAL_STATE = 0x27
const EMPTY = 0xff

/** What is not in memory between updates. Piece hashes of a level are in the lane of its distance from the lowest one. */
export type State = {
  /** Up to `WORK`: piece hashes, rolling hash and window, in memory only while bytes are hashed. */
  readonly kept: Uint8Array
  readonly pieces: Uint8Array
  readonly halfPiece: Uint8Array
  readonly length: Uint8Array
  low: number
  high: number
  sizeBytes: number
}

export function newState(): State {
  const kept = new Uint8Array(WORK)
  kept[FULL] = INITIAL_STATE
  kept[HALF] = INITIAL_STATE
  return {
    kept,
    pieces: new Uint8Array(LEVELS * PART_LENGTH).fill(EMPTY),
    halfPiece: new Uint8Array(LEVELS).fill(EMPTY),
    length: new Uint8Array(LEVELS),
    low: 0,
    high: 1,
    sizeBytes: 0,
  }
}

const blockSize = (level: number): number => 3 * 2 ** level

/** roll + 1 is a multiple of the block size 3 * 2^level, tested by its two factors: this runs for every byte. */
export function isBoundary(roll: number, level: number): boolean {
  const mask = boundaryMask(level)
  return (roll & mask) === mask && (roll >>> 0) % 3 === 2
}

export const boundaryMask = (level: number): number => (1 << level) - 1

const lane = ({ low }: State, part: number, level: number): number => (memory[part + level - low] ?? 0) & 63

function setLane({ low }: State, part: number, level: number, value: number): void {
  memory[part + level - low] = value
}

export function closePieces(state: State): void {
  const roll = rollOf()
  for (let level = state.low; level < state.high && isBoundary(roll, level); level++) closePiece(state, level)
}

function closePiece(state: State, level: number): void {
  const length = state.length[level] ?? 0
  if (length === 0) openLevel(state)
  state.pieces[level * PART_LENGTH + length] = lane(state, FULL, level)
  state.halfPiece[level] = lane(state, HALF, level)
  if (length === PART_LENGTH - 1) {
    dropLowest(state)
    return
  }
  state.length[level] = length + 1
  setLane(state, FULL, level, INITIAL_STATE)
  if (length + 1 >= HALF_LENGTH) return
  setLane(state, HALF, level, INITIAL_STATE)
  state.halfPiece[level] = EMPTY
}

function openLevel(state: State): void {
  const { high } = state
  if (high === LEVELS) return
  for (const part of [FULL, HALF]) setLane(state, part, high, lane(state, part, high - 1))
  state.high = high + 1
}

/** The lowest level can no longer be the answer once the input is too long for it and the next one has enough pieces. */
function dropLowest(state: State): void {
  const { low } = state
  if (state.high - low < 2 || blockSize(low) * PART_LENGTH >= state.sizeBytes) return
  if ((state.length[low + 1] ?? 0) < HALF_LENGTH) return
  state.low = low + 1
  for (const part of [FULL, HALF]) memory.copyWithin(part, part + 1, part + HALF)
}

export function digestOf(state: State): string {
  let level = state.low
  while (level < state.high - 1 && blockSize(level) * PART_LENGTH < state.sizeBytes) level++
  while (level > state.low && (state.length[level] ?? 0) < HALF_LENGTH) level--
  return `${blockSize(level)}:${fullPart(state, level)}:${halfPart(state, level)}`
}

function fullPart(state: State, level: number): string {
  const length = state.length[level] ?? 0
  const provisional = state.pieces[level * PART_LENGTH + length] ?? EMPTY
  return text(state, level, length) + tail(lane(state, FULL, level), provisional)
}

function halfPart(state: State, level: number): string {
  const next = level + 1
  if (next >= state.high) return tail(lane(state, FULL, level), EMPTY)
  const length = Math.min(state.length[next] ?? 0, HALF_LENGTH - 1)
  return text(state, next, length) + tail(lane(state, HALF, next), state.halfPiece[next] ?? EMPTY)
}

const text = (state: State, level: number, length: number): string =>
  Array.from(state.pieces.subarray(level * PART_LENGTH, level * PART_LENGTH + length), letter).join('')

const tail = (unfinished: number, provisional: number): string =>
  rollOf() !== 0 ? letter(unfinished) : letter(provisional)

const letter = (value: number): string => (value === EMPTY ? '' : (ALPHABET[value] ?? ''))
