import { readText } from '../arguments/text-input.ts'
import type { Context } from '../context/context.ts'
import { usageError } from '../program/cli-error.ts'
import { suggestWord } from '../text/similar.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

export type Fields = Readonly<Record<string, unknown>>

export function methodOf(text: string): string {
  const method = text.toUpperCase()
  if (!methods.includes(method))
    throw usageError(`unknown method "${text}"; use one of ${methods.join(', ')}`, suggestWord(method, methods))
  return method
}

/** Path and query below the address of the server; what leads out of its API is refused. */
export function pathOf(text: string, base: string): string {
  const isWhole = /^[a-z][a-z\d+.-]*:/i.test(text) || text.startsWith('//')
  const within = /^\/?api(?:[/?]|$)/.test(text) ? text : `/api/${text.replace(/^\//, '')}`
  const url = URL.parse(isWhole ? text : `${base}/${within.replace(/^\//, '')}`)
  if (!url) throw usageError(`path: "${text}" is not a valid path`)
  if (!url.href.startsWith(`${base}/api/`))
    throw usageError(
      `path: "${text}" leads out of ${base}/api`,
      'the key is sent only to the server you are signed in to',
    )
  url.hash = ''
  return url.href.slice(base.length)
}

/** `name=value` pairs: typed ones are JSON where they can be. */
export async function readFields({ io }: Context, typed: readonly string[], raw: readonly string[]): Promise<Fields> {
  const { parseLossless } = await import('@lazaret/sdk')
  const fields: [string, unknown][] = []
  for (const pair of raw) fields.push(split(pair, '--raw-field'))
  for (const pair of typed) {
    const [name, value] = split(pair, '--field')
    if (value.startsWith('@')) fields.push([name, (await readText(io, value.slice(1))).text])
    else fields.push([name, isJson(value) ? parseLossless(value) : value])
  }
  return Object.fromEntries(fields)
}

function split(pair: string, option: string): [string, string] {
  const at = pair.indexOf('=')
  if (at < 1) throw usageError(`${option}: expected name=value, got "${pair}"`)
  return [pair.slice(0, at), pair.slice(at + 1)]
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
