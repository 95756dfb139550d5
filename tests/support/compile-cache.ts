import { fileURLToPath } from 'node:url'

/**
 * Where compiled sources are kept between the processes of the tests: hundreds of them load the same. Named in the
 * environment of each, as the cache is then there from its first module on.
 */
export const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/lazaret-tests', import.meta.url))
