import { REMOVAL } from '../../audit/remove-old.ts'
import type { App, Call } from '../../call.ts'
import { invalidFields } from '../../errors/problems.ts'
import { excerpt } from '../../search/query-error.ts'
import { suggestNames } from '../../search/suggest-names.ts'
import { selectEntries } from '../../statements/audit/select-entries.ts'

/** Refuses a name that is neither of the contract nor in the log, where names of former releases and plugins remain. */
export async function requireOperation({ app, signal }: Call, operation: string | undefined): Promise<void> {
  if (operation === undefined) return
  const names = operationsOf(app)
  if (names.includes(operation)) return
  await app.audit.settle()
  const [entry] = await selectEntries(app.db, { filter: { operation }, count: 1 }, signal)
  if (entry) return
  const message = `must be an operationId of the contract, such as deleteFile, not ${JSON.stringify(excerpt(operation))}`
  throw invalidFields([{ field: 'operation', message, suggestions: suggestNames(operation, names) }])
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
