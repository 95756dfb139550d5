import openapiTs, { astToString } from 'openapi-typescript'
import { writeOperationFields } from './operation-fields.ts'
import type { Contract } from './read-contract.ts'
import { writeJobActions } from './write-job-actions.ts'
import { writeRegistry } from './write-registry.ts'
import { writeSignatures } from './write-signatures.ts'
import { writeTraits } from './write-traits.ts'

const mark = '// Generated from openapi.yaml by "npm run generate". Do not edit.\n'

const SIGNATURES_MARK = '// Generated from the types of the SDK by "npm run generate". Do not edit.\n'

const SERVER_TYPES = `import type { components, operations } from './contract.ts'

type JobChange = components['schemas']['JobChange']
type OperationId = keyof operations`

const PAGE_TYPES = `import type { JobChange } from '@lazaret/sdk'

type OperationId = string`

/** Every generated file: path from the root of the repository -> text. */
export async function generateFiles(contract: Contract, root: string): Promise<ReadonlyMap<string, string>> {
  // A default is filled in by the server, so its handlers always find a value, while a client may leave it out.
  const served = await writeTypes(contract, { defaultNonNullable: true })
  const sent = await writeTypes(contract, { defaultNonNullable: false })
  const signatures = writeSignatures(root, mark + sent)
  return new Map([
    ['server/src/generated/contract.ts', mark + served + openOperations(contract) + fieldTypes(contract)],
    ['server/src/generated/registry.ts', mark + writeRegistry(contract.operations)],
    ['server/src/generated/job-actions.ts', mark + writeJobActions(contract, SERVER_TYPES)],
    ['web/src/generated/job-actions.ts', mark + writeJobActions(contract, PAGE_TYPES)],
    ['server/src/generated/openapi.json', `${JSON.stringify(contract.document, null, 2)}\n`],
    ['sdk/src/generated/schema.ts', mark + sent],
    ['sdk/src/generated/core-signatures.ts', SIGNATURES_MARK + signatures.core],
    ['sdk/src/generated/client-signatures.ts', SIGNATURES_MARK + signatures.client],
    ['sdk/src/generated/traits.ts', mark + writeTraits(contract.operations)],
  ])
}

function fieldTypes({ operations }: Contract): string {
  return writeOperationFields(operations.map(({ fields }) => fields))
}

function openOperations({ operations }: Contract): string {
  const ids = operations.filter(({ isOpen }) => isOpen).map(({ id }) => `'${id}'`)
  return `/** Operations that may be called without a bearer token. */\nexport type OpenOperationId = ${ids.join(' | ') || 'never'}\n`
}

async function writeTypes({ document }: Contract, options: { defaultNonNullable: boolean }): Promise<string> {
  // The JSON text, not the document itself: the generator resolves references in place.
  return astToString(await openapiTs(JSON.stringify(document), { ...options, alphabetize: false, silent: true }))
}
