const STATES = 256

/** The ARC4 cipher. Decrypts a stream in place, chunk by chunk. */
export function createArc4(key: Uint8Array): (bytes: Uint8Array) => void {
  const state = scheduleKey(key)
  let [i, j] = [0, 0]
  return (bytes) => {
    for (let at = 0; at < bytes.length; at++) {
      i = (i + 1) & 0xff
      const x = state[i] ?? 0
      j = (j + x) & 0xff
      const y = state[j] ?? 0
      state[i] = y
      state[j] = x
      bytes[at] = (bytes[at] ?? 0) ^ (state[(x + y) & 0xff] ?? 0)
    }
  }
}

function scheduleKey(key: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: STATES }, (_, n) => n)
  let j = 0
  for (let n = 0; n < STATES; n++) {
    const x = state[n] ?? 0
    j = (j + x + (key[n % key.length] ?? 0)) & 0xff
    state[n] = state[j] ?? 0
    state[j] = x
  }
  return state
}
