import type { paths } from '../generated/schema.ts'
import type { CallOptions } from '../records/records.ts'
import type { Server } from './server.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Checks that the server has an operation. Its own document decides, which is fetched once. */
export type OperationCheck = (method: Method, path: keyof paths, options?: CallOptions) => Promise<boolean>

export function createSupports(server: Server): OperationCheck {
  let known: Promise<ReadonlySet<string>> | undefined
  return async (method, path, options) => {
    known ??= operationsOf(server, options).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return (await known).has(nameOf(method, path))
  }
}

async function operationsOf(server: Server, options: CallOptions | undefined): Promise<ReadonlySet<string>> {
  const { paths: described } = await server.openapi(options)
  const found = new Set<string>()
  for (const [path, methods] of entriesOf(described))
    for (const [method] of entriesOf(methods)) found.add(nameOf(method, path))
  return found
}

/** Parameter names may differ between servers. */
function nameOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replaceAll(/\{[^{}]*\}/g, '{}')}`
}

function entriesOf(value: unknown): readonly [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
