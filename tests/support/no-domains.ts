import { registerHooks } from 'node:module'

// Imported before a test. tap follows every promise and every handle, to name the test that an uncaught error belongs
// to: a sixth of the processor time of a file. Without that such an error ends the file, which then has failed.
registerHooks({
  resolve: (name, context, next) =>
    name === 'async-hook-domain'
      ? { url: new URL('no-domain.ts', import.meta.url).href, format: 'module-typescript', shortCircuit: true }
      : next(name, context),
})
