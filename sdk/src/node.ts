/** Whether Node's own modules can be loaded. */
export function isNode(): boolean {
  return typeof process === 'object' && typeof process.versions?.node === 'string' && !('window' in globalThis)
}
