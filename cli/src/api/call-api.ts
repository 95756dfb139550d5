import { readText } from '../arguments/text-input.ts'
import { openClient } from '../connection/client.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import type { Shape } from '../formats/shape.ts'
import { usageError } from '../program/cli-error.ts'
import { escapeInvisible, safeJson } from '../text/visible.ts'
import { recordsOf } from './pages.ts'
import { type Fields, methodOf, pathOf, readFields } from './request.ts'

export type ApiOptions = {
  readonly field?: readonly string[]
  readonly rawField?: readonly string[]
  readonly input?: string
  readonly paginate?: boolean
  readonly includeHeaders?: boolean
}
type RequestTarget = { readonly method: string; readonly path: string }
type Request = RequestTarget & { readonly body: string | undefined; readonly isTimed: boolean }
type ApiResponse = { readonly data: string; readonly response: Response }
type SendRequest = (method: string, path: string, init: object) => Promise<ApiResponse>

const answerShape: Shape<unknown> = {
  kind: 'single',
  fields: [],
  id: () => undefined,
  columns: [{ title: 'answer', text: (answer) => safeJson(answer) }],
}

/** Sends one request, or as many as a listing has pages. */
export async function callApi(context: Context, asked: RequestTarget, options: ApiOptions): Promise<void> {
  const method = methodOf(asked.method)
  if (options.paginate && method !== 'GET') throw usageError(`--paginate: only GET has pages, not ${method}`)
  if (options.paginate && options.includeHeaders)
    throw usageError('--paginate and --include-headers exclude each other')
  refuseFormats(context)
  const opened = await openClient(context)
  const request = await requestOf(context, { method, path: pathOf(asked.path, opened.target.url) }, options)
  if (context.isDryRun && method !== 'GET' && method !== 'HEAD') return plan(context, request)
  if (options.paginate) {
    const load = () => recordsOf((path) => send(opened, { ...request, path }), request.path)
    return context.printAll({ ...answerShape, kind: 'list' }, load)
  }
  const answer = await send(opened, request)
  await printHead(context, answer, options)
  if (method === 'HEAD') return
  const { parseLossless } = await import('@lazaret/sdk')
  await printAnswer(context, parseLossless(answer.data))
}

function refuseFormats({ globals: { output } }: Context): void {
  if (output === undefined || ['json', 'jsonl', 'yaml'].includes(output)) return
  throw usageError(`-o ${output}: an answer has no columns`, 'use json, jsonl, yaml, --jq or --template')
}

async function requestOf(context: Context, { method, path }: RequestTarget, options: ApiOptions): Promise<Request> {
  const { field = [], rawField = [], input, includeHeaders: isTimed = false } = options
  const isRead = method === 'GET' || method === 'HEAD'
  if (input !== undefined && isRead) throw usageError(`--input: ${method} has no body`)
  if (input !== undefined && field.length + rawField.length > 0)
    throw usageError('--input and --field exclude each other: the body comes from one of them')
  if (input !== undefined) return { method, path, isTimed, body: (await readText(context.io, input)).text }
  const fields = await readFields(context, field, rawField)
  if (isRead) return { method, path: withQuery(path, fields), body: undefined, isTimed }
  return { method, path, isTimed, body: Object.keys(fields).length === 0 ? undefined : safeJson(fields) }
}

function withQuery(path: string, fields: Fields): string {
  const url = new URL(path, 'http://server')
  for (const [name, value] of Object.entries(fields))
    url.searchParams.append(name, typeof value === 'string' ? value : safeJson(value))
  return `${url.pathname}${url.search}`
}

async function send({ client, signal }: OpenClient, { method, path, body, isTimed }: Request): Promise<ApiResponse> {
  // Paths of the contract are typed; this one may be of a plugin.
  const sendAny = client.raw.request as unknown as SendRequest
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(isTimed ? { 'x-server-timing': '1' } : {}),
  }
  return sendAny(method.toLowerCase(), path, {
    parseAs: 'text',
    signal,
    headers,
    ...(body === undefined ? {} : { body, bodySerializer: (text: string) => text }),
  })
}

async function printHead({ out }: Context, { response }: ApiResponse, { includeHeaders }: ApiOptions): Promise<void> {
  if (!includeHeaders) return
  const headers = [...response.headers].map(([name, value]) => `${name}: ${escapeInvisible(value)}\n`)
  await out.write(`HTTP ${response.status}\n${headers.join('')}\n`)
}

/** Prints the answer: indented on a terminal and on one line elsewhere, unless a format was chosen. */
async function printAnswer(context: Context, answer: unknown): Promise<void> {
  const { io, isOutputChosen, out } = context
  if (!isOutputChosen && io.stdout.isTTY) return out.write(`${safeJson(answer, 2)}\n`)
  await context.printAll(answerShape, () => [answer])
}

async function plan(context: Context, { method, path, body }: Request): Promise<void> {
  await context.printAll(answerShape, () => [{ method, path, body: body ?? null }])
}
