/** Whether Node's own modules can be loaded; not in a browser, nor in what stands for one. */
export function isNode(): boolean {
  return typeof process === 'object' && typeof process.versions?.node === 'string' && !('window' in globalThis)
}
