import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { Request } from './shapes.ts'

export type Target = { readonly url: string; readonly token: string }

export type Answer = { readonly status: number; readonly bytes: number; readonly items: number; readonly ms: number }

export type Plan = {
  readonly clients: number
  /** The number of answers to wait for. */
  readonly requests: number
  /** After that time no request is begun. */
  readonly seconds: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Several clients that ask one request after the other over connections of their own. */
export async function ask(
  target: Target,
  { clients, requests, seconds }: Plan,
  make: (n: number) => Request,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const deadline = performance.now() + seconds * 1000
  let begun = 0
  const client = async (): Promise<void> => {
    while (begun < requests && performance.now() < deadline) answers.push(await send(target, make(begun++)))
  }
  await Promise.all(Array.from({ length: clients }, client))
  return answers
}

export async function send(
  { url, token }: Target,
  { method, path, body }: Request,
  read: (content: Buffer) => void = () => undefined,
): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const began = performance.now()
  const sent = request(`${url}${path}`, { method, headers, agent })
  sent.end(body)
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (response === undefined) throw new Error(`${path} was not answered`)
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const ms = performance.now() - began
  const content = Buffer.concat(chunks)
  read(content)
  const status = response.statusCode ?? 0
  return { status, bytes: content.length, items: status === 200 ? countItems(JSON.parse(content.toString())) : 0, ms }
}

/** Counts the items of an answer: the length of a list, or the value of a count. */
function countItems(json: unknown): number {
  if (Array.isArray(json)) return json.length
  if (typeof json !== 'object' || json === null) return 0
  if ('count' in json) return Number(json.count)
  return Object.values(json).reduce((sum, value) => (Array.isArray(value) ? sum + value.length : sum), 0)
}
