const [COMMA, QUOTE, BACKSLASH] = [0x2c, 0x22, 0x5c]

/**
 * Counts the commas between the values of a JSON text that arrives in pieces, without building anything: there are more values
 * than commas. Returns how many there were so far.
 */
export function openCommaCounter(): (bytes: Uint8Array) => number {
  let count = 0
  let isInString = false
  let isEscaped = false
  return (bytes) => {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]
      if (!isInString) {
        if (byte === COMMA) count += 1
        else if (byte === QUOTE) isInString = true
      } else if (isEscaped) isEscaped = false
      else if (byte === BACKSLASH) isEscaped = true
      else if (byte === QUOTE) isInString = false
    }
    return count
  }
}
