import type { IncomingMessage } from 'node:http'
import type { DeprecatedFeature } from '../../call.ts'
import { invalidField } from '../../errors/problems.ts'
import type { Lossless } from '../../json/lossless.ts'
import type { Outline } from '../../json/outline.ts'
import type { BodyReservation } from '../../limits/body-budget.ts'
import { type BodyLimit, bodyTooLarge } from '../bodies/body-limit.ts'
import { type JsonReading, parseJson, readJson } from '../bodies/json-body.ts'
import { legacyOptions, readLegacyUpload } from '../bodies/legacy-form.ts'
import { readManyUploads } from '../bodies/many-uploads.ts'
import { type Fields, readUpload } from '../bodies/multipart.ts'
import { openBytes } from '../bodies/passed-body.ts'
import { outlineOf } from './outline-of.ts'
import { type Parameter, readParameters, readQuery } from './query.ts'
import { shaped, shapeOf } from './shape.ts'
import type { JsonSchema, Validate } from './validate.ts'

export type RawInput = { readonly path: unknown; readonly query: unknown; readonly body: unknown }

export type ReadInput = (
  req: IncomingMessage,
  params: Readonly<Record<string, string>>,
  query: URLSearchParams,
  reservation: BodyReservation,
) => Promise<RawInput>

export type Limits = { readonly maxUploadSizeBytes: number | null; readonly maxJsonSizeBytes: number }

type Parameters = { readonly path: readonly Parameter[]; readonly query: readonly Parameter[] }
type ReadBody = (req: IncomingMessage, reservation: BodyReservation) => Promise<unknown>
type InputDescription = { readonly parameters?: unknown; readonly requestBody?: unknown }

export type InputReader = {
  parametersOf(item: InputDescription, operation: InputDescription): Parameters
  readerOf(operation: InputDescription, parameters: Parameters): ReadInput
}

/** Prepares for each operation the function that turns a request into the handler's input. */
export function openInputReader(
  document: JsonSchema,
  compile: (schema: JsonSchema) => Validate,
  limits: Limits,
): InputReader {
  const resolve = (node: unknown): JsonSchema => {
    const found = node as JsonSchema
    if (typeof found.$ref !== 'string') return found
    const target = follow(document, found.$ref)
    if (target === undefined) throw new Error(`the contract has nothing at ${found.$ref}`)
    return resolve(target)
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
            types: shapeOf(parameter.schema, resolve).types,
            required: parameter.required === true,
            deprecatedFeature: (parameter['x-deprecated-feature'] as DeprecatedFeature | undefined) ?? null,
            validate: compile(resolve(parameter.schema)),
          }))
      return { path: prepare('path'), query: prepare('query') }
    },
    readerOf(operation, parameters) {
      const readBody =
        operation.requestBody === undefined
          ? null
          : bodyReader(resolve(operation.requestBody), resolve, { compile, limits })
      return async (req, params, query, reservation) => {
        const path = readParameters(
          parameters.path,
          ({ name, schema }) => params[schema['x-rest'] ? '*' : name] ?? null,
        )
        const asked = readQuery(parameters.query, query)
        refuseTooLarge(req, uploadLimit(limits))
        return { path, query: asked, body: await readBody?.(req, reservation) }
      }
    },
  }
}

type Prepare = { readonly compile: (schema: JsonSchema) => Validate; readonly limits: Limits }
type Content = Readonly<Record<string, { readonly schema: JsonSchema } | undefined>>

function bodyReader(
  requestBody: JsonSchema,
  resolve: (node: unknown) => JsonSchema,
  { compile, limits }: Prepare,
): ReadBody {
  const content = requestBody.content as Content
  const limit = uploadLimit(limits)
  if ('application/octet-stream' in content) return async (req) => openBytes(req, limit)
  const form = formOf(content, resolve)
  const { read, outline } = reader(form?.options ?? content['application/json']?.schema ?? {}, resolve, compile)
  if (form?.files === 'many') {
    const { maxFiles } = form
    return async (req, reservation) =>
      readManyUploads(req, { limit, reservation, maxFiles }, (text) =>
        read(optionsIn(text, { outline, reservation }), 'options'),
      )
  }
  if (form?.files === 'one') {
    const optionsOf = (fields: Fields, reading: JsonReading): unknown =>
      form.isOld ? read(legacyOptions(fields, reading), 'json') : read(newOptions(fields, reading), 'options')
    return (req, reservation) =>
      readUpload(req, { limit, reservation }, (fields) => optionsOf(fields, { outline, reservation }))
  }
  const jsonLimit = smallestOf([
    limit,
    { bytes: limits.maxJsonSizeBytes, setting: 'max_json_size' },
    { bytes: Number(requestBody['x-max-bytes'] ?? Number.POSITIVE_INFINITY), setting: null },
  ])
  return async (req, reservation) => {
    refuseTooLarge(req, jsonLimit)
    const readValue = form === null ? readJson : readLegacyUpload
    const value = await readValue(req, jsonLimit, { outline, reservation })
    if (value === undefined && requestBody.required === true)
      throw invalidField('body', 'must be a JSON object, not empty')
    return read(value ?? {}, 'body')
  }
}

type Form = { readonly options: JsonSchema; readonly isOld: boolean } & (
  | { readonly files: 'none' | 'one' }
  | { readonly files: 'many'; readonly maxFiles: number }
)

/** The part with the options is named `json` in the old form of uploads. */
function formOf(content: Content, resolve: (node: unknown) => JsonSchema): Form | null {
  const schema = content['multipart/form-data']?.schema
  if (schema === undefined) return null
  const { json, options, file } = resolve(schema).properties as Readonly<Record<string, JsonSchema | undefined>>
  const form = { options: json ?? options ?? {}, isOld: json !== undefined }
  if (file?.type === 'array') return { ...form, files: 'many', maxFiles: Number(file.maxItems) }
  return { ...form, files: file === undefined ? 'none' : 'one' }
}

type Reader = {
  /** Shapes and validates a parsed value. */
  readonly read: (value: Lossless, field: string) => unknown
  readonly outline: Outline
}

function reader(
  schema: JsonSchema,
  resolve: (node: unknown) => JsonSchema,
  compile: (schema: JsonSchema) => Validate,
): Reader {
  const shape = shapeOf(schema, resolve)
  const validate = compile(schema)
  return { read: (value, field) => validate(shaped(value, shape, field), field), outline: outlineOf(shape) }
}

function newOptions(fields: Fields, reading: JsonReading): Lossless {
  return optionsIn(fields.get('options') ?? '', reading)
}

function optionsIn(text: string, reading: JsonReading): Lossless {
  return text === '' ? {} : parseJson(text, 'options', reading)
}

function uploadLimit({ maxUploadSizeBytes: bytes }: Limits): BodyLimit | null {
  return bytes === null ? null : { bytes, setting: 'max_upload_size' }
}

function smallestOf(limits: readonly (BodyLimit | null)[]): BodyLimit {
  const unlimited: BodyLimit = { bytes: Number.POSITIVE_INFINITY, setting: null }
  return limits.reduce<BodyLimit>(
    (least, each) => (each !== null && each.bytes < least.bytes ? each : least),
    unlimited,
  )
}

function refuseTooLarge(req: IncomingMessage, limit: BodyLimit | null): void {
  if (limit !== null && Number(req.headers['content-length'] ?? 0) > limit.bytes) throw bodyTooLarge(limit)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function follow(document: JsonSchema, reference: string): JsonSchema | undefined {
  return reference
    .split('/')
    .slice(1)
    .reduce<JsonSchema>((node, part) => node[part] as JsonSchema, document)
}
