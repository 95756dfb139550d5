import type { Command } from 'commander'
import { parseCount } from '../arguments/quantities.ts'
import type { OpenClient } from '../connection/connection.ts'
import { contextOf } from '../context/context-of.ts'
import { usageError } from '../program/cli-error.ts'
import type { Io } from '../program/io.ts'
import { unchanged } from './apply-to-each.ts'
import { changeObjects, objectCount } from './change-objects.ts'
import { type Attribute, isAttribute, parseAttribute } from './parse-attribute.ts'
import { splitWords } from './split-words.ts'

type AddOptions = { readonly query?: string }
type RemoveOptions = AddOptions & { readonly number?: readonly string[] }

/** The action of `attribute add`. */
export async function addAttributes(words: string[], { query }: AddOptions, command: Command): Promise<void> {
  const { ids, values } = splitWords(words, query)
  const attributes = await parseAll(contextOf(command).io, values)
  await changeObjects(
    command,
    { ids, query },
    {
      verb: { plain: 'describe', past: 'described' },
      detail: 'attributes',
      plan: { attributes },
      summary: (count) => `${objectCount(count)} with ${keysOf(attributes)}`,
      apply: async ({ client }, id, signal) => {
        for (const attribute of attributes) await client.attributes.add(id, attribute, { signal })
        return { attributes }
      },
    },
  )
}

/** `KEY VALUE`, as in older tools, or attributes of one word each. */
async function parseAll(io: Io, values: readonly string[]): Promise<readonly Attribute[]> {
  const [key, value] = values
  if (key === undefined) throw usageError('no attribute given', 'KEY=TEXT, KEY:=JSON, KEY=@FILE or KEY:=@FILE')
  const isPair = values.length === 2 && /^[\w-]+$/.test(key)
  if (isPair && value !== undefined) return [{ key, value }]
  return Promise.all(values.map((word) => parseAttribute(io, word)))
}

type AttributeSelector = { readonly key: string; readonly value?: unknown }

/** The action of `attribute rm`: the matching values are looked up for each object. */
export async function removeAttributes(words: string[], options: RemoveOptions, command: Command): Promise<void> {
  const { query, number = [] } = options
  const { ids, values } = splitWords(words, query)
  const numbers = number.map((text) => parseCount(text, '--number', { min: 0 }))
  if (values.length === 0 && numbers.length === 0) throw usageError('no attribute given', 'KEY, KEY=TEXT or --number')
  if (numbers.length > 0 && (query !== undefined || ids.length !== 1 || values.length > 0))
    throw usageError('--number: needs exactly one object, and no key')
  const { io } = contextOf(command)
  const chosen: AttributeSelector[] = await Promise.all(
    values.map((word) => (isAttribute(word) ? parseAttribute(io, word) : { key: word })),
  )
  const find = async (opened: OpenClient, id: string, signal: AbortSignal) =>
    numbers.length > 0 ? numbers : matching(opened, { id, chosen }, signal)
  await changeObjects(
    command,
    { ids, query },
    {
      verb: { plain: 'remove', past: 'removed' },
      detail: 'values',
      plan: async (opened, id, signal) => foundIn(await find(opened, id, signal)),
      summary: (count) => `attribute values of ${objectCount(count)}`,
      apply: async (opened, id, signal) => {
        const found = await find(opened, id, signal)
        for (const one of found) await opened.client.attributes.remove(id, one, { signal })
        return foundIn(found)
      },
    },
  )
}

function foundIn(values: readonly number[]) {
  return { values, ...(values.length === 0 ? unchanged : {}) }
}

type Removal = { readonly id: string; readonly chosen: readonly AttributeSelector[] }

async function matching({ client }: OpenClient, { id, chosen }: Removal, signal: AbortSignal): Promise<number[]> {
  const { stringifyLossless } = await import('@lazaret/sdk')
  const text = (value: unknown) => stringifyLossless(inOrderOfKeys(value))
  const wanted = chosen.map(({ key, ...rest }) => ({
    key: key.toLowerCase(),
    text: 'value' in rest ? text(rest.value) : undefined,
  }))
  return (await client.attributes.list(id, { signal }))
    .filter((one) =>
      wanted.some(({ key, text: sought }) => key === one.key && [undefined, text(one.value)].includes(sought)),
    )
    .map(({ id: number }) => number)
}

/** Members of objects have no order. */
function inOrderOfKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrderOfKeys)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inOrderOfKeys(inner)]),
  )
}

function keysOf(attributes: readonly Attribute[]): string {
  return [...new Set(attributes.map(({ key }) => key))].join(', ')
}
