import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findProgram } from './programs.ts'

/** The part of a tap test this needs. */
type SkippableTest = { fail(message: string): boolean; pass(message: string, extra: { skip: string }): boolean }

/**
 * The Python that has these modules, from `tests/security/requirements.txt`. Without one the test is skipped, or failed where
 * REQUIRE_SERVICES=1 forbids skipping.
 */
export function needPython(t: SkippableTest, modules: readonly string[]): string | null {
  const python = candidates().find((path) => spawnSync(path, ['-c', `import ${modules.join()}`]).status === 0)
  if (python !== undefined) return python
  const reason = `no Python has the modules ${modules.join(', ')}`
  if (process.env.REQUIRE_SERVICES === '1') t.fail(`${reason}, and REQUIRE_SERVICES=1 forbids skipping`)
  else t.pass(modules.join(), { skip: reason })
  return null
}

/** `schemathesis` on the PATH is a link into the environment of the packages. */
function candidates(): string[] {
  const schemathesis = findProgram('schemathesis')
  const environment = schemathesis === null ? [] : [join(dirname(realpathSync(schemathesis)), 'python3')]
  return [...(process.env.TEST_PYTHON ? [process.env.TEST_PYTHON] : []), ...environment, 'python3']
}
