/** Stored bytes differ from the original ones. */
export class DamagedContent extends Error {
  override readonly name = 'DamagedContent'
}
