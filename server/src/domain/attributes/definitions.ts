import type { Call, ReadContext } from '../../call.ts'
import { forbidden, notFound } from '../../errors/problems.ts'
import { selectDefinitions } from '../../statements/attributes/select-definitions.ts'
import type { DefinitionRow } from '../../tables/rows.ts'
import { rightToRead, rightToSet } from './right-to.ts'

export type Access = 'read' | 'set' | 'manage'

/** Keys by what the caller may do with them, in byte order. Hidden keys can be set, but are not shown to readers. */
export async function listDefinitions({ app: { db }, caller }: Call, access: Access): Promise<DefinitionRow[]> {
  if (access === 'manage' && !caller.capabilities.has('manage_users'))
    throw forbidden('You are not permitted to manage attributes')
  if (access === 'read') return selectDefinitions(db, { hidden: false, right: rightToRead(caller) })
  if (access === 'set') return selectDefinitions(db, { right: rightToSet(caller) })
  return selectDefinitions(db, {})
}

/** One definition, by its stored key; `missing` is the message for a key that does not exist. */
export async function findDefinition(
  { app }: Pick<ReadContext, 'app'>,
  key: string,
  missing: string,
): Promise<DefinitionRow> {
  const [definition] = await selectDefinitions(app.db, { key })
  if (definition === undefined) throw notFound(missing)
  return definition
}
