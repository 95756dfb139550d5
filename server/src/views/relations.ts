import type { components } from '../generated/contract.ts'
import { type SummaryRow, viewSummary } from './objects.ts'

type RelativeRows = { readonly parents: readonly SummaryRow[]; readonly children: readonly SummaryRow[] }

export function viewRelations({ parents, children }: RelativeRows): components['schemas']['Relations'] {
  return { parents: parents.map(viewSummary), children: children.map(viewSummary) }
}
