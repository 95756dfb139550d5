/** Whether Node's own modules can be loaded; not in a browser, nor in an emulation of one. */
export function isNode(): boolean {
  return typeof process === 'object' && typeof process.versions?.node === 'string' && !('window' in globalThis)
}
