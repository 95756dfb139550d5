/** Stored bytes are not those that were kept. */
export class DamagedContent extends Error {
  override readonly name = 'DamagedContent'
}
