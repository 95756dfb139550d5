const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const LEVELS = 31
const PART_LENGTH = 64
const HALF_LENGTH = PART_LENGTH / 2
const INITIAL_STATE = 0x27
const EMPTY = 0xff
const WORDS = Math.ceil(LEVELS / 4)
/** As many words are advanced in one pass. */
export const ACTIVE_AT_ONCE = 5
/** A word that nothing reads. */
export const UNUSED = 2 * WORDS

/**
 * The piece hashes of four levels share one int32, a byte lane each: only their low 6 bits are ever used, so a step of all four is a
 * handful of integer operations. A level's half hash equals its full hash up to its 32nd piece; until then it is not computed (`isSplit`).
 */
export type State = {
  readonly full: Int32Array
  readonly half: Int32Array
  /** The memory of `full`, `half` and an unused word. */
  readonly words: Int32Array
  /** Indexes in `words` of those that every byte changes; the first `activeCount` count. */
  readonly active: Uint8Array
  activeCount: number
  readonly isSplit: Uint8Array
  readonly pieces: Uint8Array
  readonly halfPiece: Uint8Array
  readonly length: Uint8Array
  low: number
  high: number
  sizeBytes: number
  h1: number
  h2: number
  h3: number
}

export function newState(): State {
  const words = new Int32Array(UNUSED + 1)
  const state: State = {
    full: words.subarray(0, WORDS),
    half: words.subarray(WORDS, UNUSED),
    words,
    active: new Uint8Array(2 * WORDS + ACTIVE_AT_ONCE).fill(UNUSED),
    activeCount: 0,
    isSplit: new Uint8Array(WORDS),
    pieces: new Uint8Array(LEVELS * PART_LENGTH).fill(EMPTY),
    halfPiece: new Uint8Array(LEVELS).fill(EMPTY),
    length: new Uint8Array(LEVELS),
    low: 0,
    high: 1,
    sizeBytes: 0,
    h1: 0,
    h2: 0,
    h3: 0,
  }
  setLane(state.full, 0, INITIAL_STATE)
  listActive(state)
  return state
}

/** Whenever a level is opened or dropped, or a word is split. */
function listActive(state: State): void {
  let count = 0
  for (let word = state.low >> 2; word <= (state.high - 1) >> 2; word++) {
    state.active[count++] = word
    if (state.isSplit[word]) state.active[count++] = WORDS + word
  }
  state.activeCount = count
  state.active.fill(UNUSED, count)
}

const blockSize = (level: number): number => 3 * 2 ** level

/** roll + 1 is a multiple of the block size 3 * 2^level, tested by its two factors: this runs for every byte. */
export function isBoundary(roll: number, level: number): boolean {
  const mask = boundaryMask(level)
  return (roll & mask) === mask && (roll >>> 0) % 3 === 2
}

export const boundaryMask = (level: number): number => (1 << level) - 1

const lane = (words: Int32Array, level: number): number => ((words[level >> 2] ?? 0) >>> ((level & 3) * 8)) & 63

function setLane(words: Int32Array, level: number, value: number): void {
  const shift = (level & 3) * 8
  words[level >> 2] = ((words[level >> 2] ?? 0) & ~(0xff << shift)) | (value << shift)
}

const halfState = (state: State, level: number): number =>
  lane(state.isSplit[level >> 2] ? state.half : state.full, level)

const rollOf = (state: State): number => (state.h1 + state.h2 + state.h3) >>> 0

export function closePieces(state: State): void {
  const roll = rollOf(state)
  for (let level = state.low; level < state.high && isBoundary(roll, level); level++) closePiece(state, level)
}

function closePiece(state: State, level: number): void {
  const length = state.length[level] ?? 0
  if (length === 0) openLevel(state)
  state.pieces[level * PART_LENGTH + length] = lane(state.full, level)
  state.halfPiece[level] = halfState(state, level)
  if (length === PART_LENGTH - 1) {
    dropLowest(state)
    return
  }
  state.length[level] = length + 1
  if (length + 1 >= HALF_LENGTH) splitWord(state, level >> 2)
  setLane(state.full, level, INITIAL_STATE)
  if (length + 1 >= HALF_LENGTH) return
  if (state.isSplit[level >> 2]) setLane(state.half, level, INITIAL_STATE)
  state.halfPiece[level] = EMPTY
}

function splitWord(state: State, word: number): void {
  if (state.isSplit[word]) return
  state.half[word] = state.full[word] ?? 0
  state.isSplit[word] = 1
  listActive(state)
}

function openLevel(state: State): void {
  const { high } = state
  if (high === LEVELS) return
  setLane(state.full, high, lane(state.full, high - 1))
  if (state.isSplit[high >> 2]) setLane(state.half, high, halfState(state, high - 1))
  state.high = high + 1
  listActive(state)
}

/** The lowest level can no longer be the answer once the input is too long for it and the next one has enough pieces. */
function dropLowest(state: State): void {
  const { low } = state
  if (state.high - low < 2 || blockSize(low) * PART_LENGTH >= state.sizeBytes) return
  if ((state.length[low + 1] ?? 0) < HALF_LENGTH) return
  state.low = low + 1
  listActive(state)
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
  return text(state, level, length) + tail(state, lane(state.full, level), provisional)
}

function halfPart(state: State, level: number): string {
  const next = level + 1
  if (next >= state.high) return tail(state, lane(state.full, level), EMPTY)
  const length = Math.min(state.length[next] ?? 0, HALF_LENGTH - 1)
  return text(state, next, length) + tail(state, halfState(state, next), state.halfPiece[next] ?? EMPTY)
}

const text = (state: State, level: number, length: number): string =>
  Array.from(state.pieces.subarray(level * PART_LENGTH, level * PART_LENGTH + length), letter).join('')

const tail = (state: State, unfinished: number, provisional: number): string =>
  rollOf(state) !== 0 ? letter(unfinished) : letter(provisional)

const letter = (value: number): string => (value === EMPTY ? '' : (ALPHABET[value] ?? ''))
