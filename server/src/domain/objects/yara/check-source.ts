import type { Call } from '../../../call.ts'
import { invalidField, invalidFields } from '../../../errors/problems.ts'
import type { Diagnostic, RuleCheck } from '../../../yara/rules.ts'

const MAX_SOURCE_BYTES = 1024 * 1024
const MAX_RULES = 1000
const RULE = /\brule\s+[A-Za-z_]/g

/** Compiles a source in a process of its own. */
export async function checkSource({ app, signal }: Pick<Call, 'app' | 'signal'>, source: string): Promise<RuleCheck> {
  if (Buffer.byteLength(source) > MAX_SOURCE_BYTES) throw invalidField('source', 'must be at most 1 MiB of UTF-8')
  if ((source.match(RULE)?.length ?? 0) > MAX_RULES) throw invalidField('source', `at most ${MAX_RULES} rules`)
  return app.scanner.check(source, signal)
}

/** Refuses a source that does not compile, and returns the warnings about one that does. */
export async function requireValidSource(
  call: Pick<Call, 'app' | 'signal'>,
  source: string,
): Promise<RuleCheck['warnings']> {
  const { errors, warnings } = await checkSource(call, source)
  if (errors.length > 0) throw invalidFields(errors.map(fieldError))
  return warnings
}

function fieldError({ code, message, line, column }: Diagnostic) {
  const at = line === null ? '' : `line ${line}${column === null ? '' : `, column ${column}`}: `
  return {
    field: 'source',
    message: `${at}${message} (${code})`,
    ...(line === null ? {} : { line }),
    ...(column === null ? {} : { column }),
  }
}
