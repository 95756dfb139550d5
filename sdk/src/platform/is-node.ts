/** True if Node's own modules can be loaded; false in a browser and in an emulation of one. */
export function isNode(): boolean {
  return typeof process === 'object' && typeof process.versions?.node === 'string' && !('window' in globalThis)
}
