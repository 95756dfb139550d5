import type { Knex } from 'knex'
import type { AttributeDefinitionModel } from '../../tables/attribute-definition.ts'
import { hasRight, type KeyRight } from './has-right.ts'

type Key = AttributeDefinitionModel['key']

/** Those of the keys that are defined and that the right allows to set. */
export async function selectSettableKeys(db: Knex, keys: readonly Key[], right: KeyRight | null): Promise<Key[]> {
  return db('attribute_definition as d')
    .whereRaw('d.key = any(?::varchar[])', [[...new Set(keys)]])
    .where(hasRight(right, 'd.key'))
    .pluck<Key[]>('d.key')
}
