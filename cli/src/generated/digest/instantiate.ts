// Copied from server/src/digest/instantiate.ts by "npm run generate". Do not edit.
type Exports = { readonly memory: { readonly buffer: ArrayBuffer } }

// Neither the language nor @types/node describes it without the types of browsers.
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

/** Starts a WebAssembly module, which is given in base64. `Loops` are its exports. */
export function instantiate<Loops extends Exports>(module: string): Loops {
  return new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(module, 'base64'))).exports as Loops
}
