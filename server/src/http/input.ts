import type { IncomingMessage } from 'node:http'
import { invalidField, tooLarge } from '../errors.ts'
import { readJson } from './json-body.ts'
import { readUpload } from './multipart.ts'
import { type Parameter, readParameters } from './query.ts'
import type { JsonSchema, Validate } from './validate.ts'

export type RawInput = { readonly path: unknown; readonly query: unknown; readonly body: unknown }

export type ReadInput = (
  req: IncomingMessage,
  params: Readonly<Record<string, string>>,
  query: URLSearchParams,
) => Promise<RawInput>

export type Limits = { readonly maxUploadSizeBytes: number | null; readonly maxJsonSizeBytes: number }

type Parameters = { readonly path: readonly Parameter[]; readonly query: readonly Parameter[] }
type ReadBody = (req: IncomingMessage) => Promise<unknown>
type Described = { readonly parameters?: unknown; readonly requestBody?: unknown }

export type InputReader = {
  parametersOf(item: Described, operation: Described): Parameters
  readerOf(operation: Described, parameters: Parameters): ReadInput
}

/** Prepares, for each operation, what turns a request into the handler's input. */
export function openInputReader(
  document: JsonSchema,
  compile: (schema: JsonSchema) => Validate,
  limits: Limits,
): InputReader {
  const resolve = (node: unknown): JsonSchema => {
    const found = node as JsonSchema
    return typeof found.$ref === 'string' ? resolve(follow(document, found.$ref)) : found
  }
  return {
    parametersOf(item, operation) {
      const all = [...listOf(item.parameters), ...listOf(operation.parameters)].map(resolve)
      const prepare = (place: string): Parameter[] =>
        all
          .filter((parameter) => parameter.in === place)
          .map((parameter) => ({
            name: String(parameter.name),
            schema: resolve(parameter.schema),
            required: parameter.required === true,
            validate: compile(resolve(parameter.schema)),
          }))
      return { path: prepare('path'), query: prepare('query') }
    },
    readerOf(operation, parameters) {
      const readBody =
        operation.requestBody === undefined
          ? null
          : bodyReader(resolve(operation.requestBody), resolve, { compile, limits })
      return async (req, params, query) => {
        const path = readParameters(parameters.path, (name) => params[name] ?? null)
        const asked = readParameters(parameters.query, (name) => query.get(name))
        refuseTooLarge(req, limits.maxUploadSizeBytes)
        return { path, query: asked, body: await readBody?.(req) }
      }
    },
  }
}

type Prepare = { readonly compile: (schema: JsonSchema) => Validate; readonly limits: Limits }

function bodyReader(
  requestBody: JsonSchema,
  resolve: (node: unknown) => JsonSchema,
  { compile, limits }: Prepare,
): ReadBody {
  const content = requestBody.content as Record<string, { schema: JsonSchema }>
  const form = content['multipart/form-data']
  if (form !== undefined) {
    const { options } = resolve(form.schema).properties as Record<string, JsonSchema>
    const check = compile(resolve(options))
    return (req) => readUpload(req, limits.maxUploadSizeBytes, (value) => check(value, 'options'))
  }
  const check = compile(content['application/json']?.schema ?? {})
  const limitBytes = Math.min(limits.maxJsonSizeBytes, limits.maxUploadSizeBytes ?? Number.POSITIVE_INFINITY)
  return async (req) => {
    refuseTooLarge(req, limitBytes)
    const value = await readJson(req, limitBytes)
    if (value === undefined && requestBody.required === true)
      throw invalidField('body', 'must be a JSON object, not empty')
    return check(value ?? {}, 'body')
  }
}

function refuseTooLarge(req: IncomingMessage, limitBytes: number | null): void {
  if (limitBytes !== null && Number(req.headers['content-length'] ?? 0) > limitBytes) {
    throw tooLarge(`the body is larger than ${limitBytes} bytes`)
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function follow(document: JsonSchema, reference: string): JsonSchema {
  return reference
    .split('/')
    .slice(1)
    .reduce<JsonSchema>((node, part) => node[part] as JsonSchema, document)
}
