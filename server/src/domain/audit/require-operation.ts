import { REMOVAL } from '../../audit/remove-old.ts'
import type { App, Call } from '../../call.ts'
import { invalidFields } from '../../errors/problems.ts'
import { excerpt } from '../../search/query-error.ts'
import { similarNames } from '../../search/similar-names.ts'
import { selectEntries } from '../../statements/audit/select-entries.ts'

const MAX_SUGGESTIONS = 5

/** Refuses a name that is neither of the contract nor in the log, where names of former releases and plugins remain. */
export async function requireOperation({ app, signal }: Call, operation: string | undefined): Promise<void> {
  if (operation === undefined) return
  const names = operationsOf(app)
  if (names.includes(operation)) return
  await app.audit.settle()
  const [entry] = await selectEntries(app.db, { filter: { operation }, count: 1 }, signal)
  if (entry) return
  const message = `must be an operationId of the contract, such as deleteFile, not ${JSON.stringify(excerpt(operation))}`
  throw invalidFields([{ field: 'operation', message, suggestions: suggestOperations(operation, names) }])
}

/** Similar names, otherwise those that contain the text: `download` is part of downloadFile. */
function suggestOperations(text: string, names: readonly string[]): string[] {
  const similar = similarNames(text, names)
  const part = text.toLowerCase()
  const suggestions = similar.length > 0 ? similar : names.filter((name) => name.toLowerCase().includes(part))
  return suggestions.slice(0, MAX_SUGGESTIONS)
}

function operationsOf({ plugins }: App): string[] {
  const methods = Object.values(plugins.contract.paths).flatMap((path: unknown): unknown[] =>
    typeof path === 'object' && path !== null ? Object.values<unknown>({ ...path }) : [],
  )
  return [REMOVAL, ...methods.filter(isOperation).map(({ operationId }) => operationId)]
}

function isOperation(value: unknown): value is { readonly operationId: string } {
  return typeof value === 'object' && value !== null && 'operationId' in value && typeof value.operationId === 'string'
}
