let held: readonly string[] = []

/** The keys that were pressed while `HeldKeys` was there, in their order. */
export function heldKeys(): readonly string[] {
  return held
}

export function holdKey(key: string): void {
  held = [...held, key]
}

/** Returns the keys for the last time: the next dialog must not get them again. */
export function takeHeldKeys(): readonly string[] {
  const keys = held
  held = []
  return keys
}

/** The text that these keys leave in a field. */
export function typedText(keys: readonly string[]): string {
  const characters: string[] = []
  for (const key of keys) {
    if (key === 'Backspace') characters.pop()
    else if ([...key].length === 1) characters.push(key)
  }
  return characters.join('')
}
