import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Where compiled sources are cached between the processes of the tests. */
export const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/lazaret-tests', import.meta.url))

// Imported before each test, and before the servers that tests start: hundreds of processes load the same sources.
enableCompileCache(COMPILED)
