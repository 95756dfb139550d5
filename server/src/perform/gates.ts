import type { OperationId } from '../contract.ts'
import document from '../generated/openapi.json' with { type: 'json' }
import { type Gate, type GuardedOperation, prepareGate } from './gate.ts'

const GATES: ReadonlyMap<string, Gate> = new Map(
  Object.values(document.paths)
    .flatMap((item) => Object.values(item) as Partial<GuardedOperation>[])
    .flatMap(({ operationId, ...more }) =>
      operationId === undefined ? [] : [[operationId, prepareGate({ ...more, operationId })] as const],
    ),
)

/** The checks of an operation of the server, for plugins that call it. */
export function gateOf(id: OperationId): Gate {
  const gate = GATES.get(id)
  if (gate === undefined) throw new Error(`the contract has no operation ${id}`)
  return gate
}
