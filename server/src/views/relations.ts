import type { components } from '../generated/contract.ts'
import type { RelativeRows } from '../tables/rows.ts'
import { viewListed } from './objects.ts'

export function viewRelations({ parents, children }: RelativeRows): components['schemas']['Relations'] {
  return { parents: parents.map(viewListed), children: children.map(viewListed) }
}
