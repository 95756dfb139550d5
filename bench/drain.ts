import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

/** Reads an answer to its end and throws it away; the bytes that came. */
export async function drain(url: string, token?: string): Promise<number> {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  const [response]: IncomingMessage[] = await once(get(url, { headers }), 'response')
  if (response?.statusCode !== 200) throw new Error(`${url} answered ${response?.statusCode}`)
  let bytes = 0
  for await (const chunk of response) bytes += chunk.length
  return bytes
}
