const TYPES = ['feat', 'fix', 'perf', 'refactor', 'docs', 'test', 'chore']
const SCOPES = ['server', 'sdk', 'cli', 'web', 'plugins', 'tests', 'tools', 'bench', 'deploy']
const MAX_SUBJECT_LENGTH = 72

/** What is wrong with the subject of a commit; empty if nothing is. */
export function subjectFaults(subject: string): string[] {
  const faults: string[] = []
  const { length } = [...subject]
  if (length > MAX_SUBJECT_LENGTH) faults.push(`${length} characters, at most ${MAX_SUBJECT_LENGTH} are allowed`)
  const { type, scope, text } = /^(?<type>\w+)(?:\((?<scope>[^()]*)\))?!?: (?<text>.+)$/.exec(subject)?.groups ?? {}
  if (type === undefined || text === undefined) {
    faults.push('expected "type: text" or "type(scope): text"')
    return faults
  }
  if (!TYPES.includes(type)) faults.push(`the type "${type}" is not one of ${TYPES.join(', ')}`)
  if (scope !== undefined && !SCOPES.includes(scope))
    faults.push(`the scope "${scope}" is not one of ${SCOPES.join(', ')}`)
  if (text.endsWith('.')) faults.push('a full stop at the end')
  return faults
}
