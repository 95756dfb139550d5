/** The engine in package.json: undici of older ones fails with an error that names neither of them. */
const OLDEST = [22, 19] as const

/** Throws where Node is too old. Bun and Deno say which Node they are compatible with. */
export function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return
  throw new Error(`@lazaret/sdk needs Node ${OLDEST.join('.')} or newer, this is ${version}`)
}
