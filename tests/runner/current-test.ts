import type { Test } from 'tap'

/** The variable that holds the group of a shared process, as JSON. Arguments would become a part of the names of folders. */
export const GROUP = 'TEST_GROUP'

/** Begins the line on stderr that names the file whose output follows: it comes by the same pipe, so in order. */
export const FILE_MARK = '\u0000file '

/** Test files that share a process, and how long each may take. */
export type Group = { readonly files: readonly string[]; readonly timeoutMs: number }

let current: Test | undefined

export function setCurrentTest(test: Test): void {
  current = test
}

/** The test that stands for the file which is being loaded. */
export function currentTest(): Test {
  if (current === undefined) throw new Error('no test file is being loaded')
  return current
}

/** The package itself: a file of a shared process gets its subtest by that name. */
export const TAP_URL = import.meta.resolve('tap')
