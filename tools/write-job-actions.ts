import type { Contract, Operation } from './read-contract.ts'

type ContractAction = {
  readonly operation: string
  readonly required?: readonly string[]
  readonly optional?: readonly string[]
}

type ActionsSchema = { readonly 'x-actions': Readonly<Record<string, ContractAction>> }

/** Writes the changes that a job can make, from `x-actions` of the contract. `types` declares `JobChange` and `OperationId`. */
export function writeJobActions({ document, operations }: Contract, types: string): string {
  const rows = Object.entries(actionsOf(document)).map(([name, action]) => `  ${name}: ${rowOf(action, operations)},\n`)
  return `${types}

export type JobField = Exclude<keyof JobChange, 'action'>

export type JobAction = {
  /** The operation that makes the change of a single object. */
  readonly operation: OperationId
  /** The capability that the operation needs, if any. */
  readonly capability: string | null
  readonly required: readonly JobField[]
  readonly optional: readonly JobField[]
}

export const JOB_ACTIONS: Readonly<Record<JobChange['action'], JobAction>> = {
${rows.join('')}}
`
}

function rowOf({ operation, required = [], optional = [] }: ContractAction, operations: readonly Operation[]): string {
  const described = operations.find(({ id }) => id === operation)
  if (described === undefined) throw new Error(`openapi.yaml: x-actions names an unknown operation "${operation}"`)
  return JSON.stringify({ operation, capability: described.fields['x-capability'] ?? null, required, optional })
}

function actionsOf(document: Contract['document']): ActionsSchema['x-actions'] {
  const { components } = document as {
    readonly components: {
      readonly schemas: { readonly JobChange: { readonly properties: { readonly action: ActionsSchema } } }
    }
  }
  return components.schemas.JobChange.properties.action['x-actions']
}
