import type { OpenCall } from '../call.ts'
import type { Handlers } from '../contract.ts'
import document from '../generated/openapi.json' with { type: 'json' }
import { type Limits, openInputReader, type RawInput, type ReadInput } from './input.ts'
import { type JsonSchema, openValidator } from './validate.ts'

/** One operation of the contract, prepared for serving. */
export type Plan = {
  readonly operationId: string
  readonly method: 'get' | 'post' | 'put' | 'delete'
  /** In restify's notation. */
  readonly route: string
  /** Whether it may be called without a bearer token. */
  readonly isOpen: boolean
  readonly capability: string | null
  readonly resource: string
  readonly readInput: ReadInput
  readonly handle: (call: OpenCall, input: RawInput) => Promise<unknown>
  readonly answers: 'json' | 'download'
}

type Operation = {
  readonly operationId: string
  readonly security?: readonly JsonSchema[]
  readonly 'x-capability'?: string
  readonly 'x-resource': string
  readonly parameters?: readonly JsonSchema[]
  readonly requestBody?: JsonSchema
  readonly responses: Readonly<Record<string, JsonSchema>>
}

const METHODS = ['get', 'post', 'put', 'delete'] as const

/** Turns the contract into plans. Nothing of it is looked at again while serving. */
export function preparePlans(handlers: Handlers, limits: Limits): Plan[] {
  const inputReader = openInputReader(document, openValidator(document.components), limits)
  const paths = Object.entries(document.paths) as [string, JsonSchema][]
  return paths.flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as Operation | undefined
      if (operation === undefined) return []
      const parameters = inputReader.parametersOf(item, operation)
      return [
        {
          operationId: operation.operationId,
          method,
          route: routeOf(path, parameters.path),
          isOpen:
            operation.security?.some((scheme) => !('bearer' in scheme)) === true || operation.security?.length === 0,
          capability: operation['x-capability'] ?? null,
          resource: operation['x-resource'],
          readInput: inputReader.readerOf(operation, parameters),
          handle: handlers[operation.operationId as keyof Handlers] as Plan['handle'],
          answers: 'application/octet-stream' in contentOf(operation.responses['200']) ? 'download' : 'json',
        } satisfies Plan,
      ]
    }),
  )
}

function contentOf(response: JsonSchema | undefined): object {
  return (response?.content as object | undefined) ?? {}
}

/** A path parameter with a pattern or an enumeration is part of the route: what does not fit is another URL. */
function routeOf(path: string, parameters: readonly { readonly name: string; readonly schema: JsonSchema }[]): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? {}
    const pattern = Array.isArray(schema.enum) ? `^(?:${schema.enum.join('|')})$` : schema.pattern
    return pattern === undefined ? `:${name}` : `:${name}(${pattern})`
  })
}
