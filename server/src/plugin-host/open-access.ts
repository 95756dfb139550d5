import { Readable } from 'node:stream'
import type { Call } from '../call.ts'
import type { Handlers, Input, OperationId, Output } from '../contract.ts'
import { Problem } from '../errors/problems.ts'
import type { Params } from '../perform/gate.ts'
import { gateOf } from '../perform/gates.ts'
import { perform } from '../perform/perform.ts'
import type { Access } from '../plugins/access.ts'
import type { Act } from './act-as.ts'
import { refuseBadText, refuseHalves } from './bad-text.ts'
import { bytesOf, plain, sentJson, sentOptions } from './sent.ts'

const QUERY = { query: {}, body: undefined } as const

/** Plugins use the same operations as requests, with the same checks and the same log lines. */
export function openAccess(act: Act, handlers: Handlers): Access {
  const operations: Operations = handlers
  const run: Run = (id, input) =>
    act((call) =>
      perform(gateOf(id), call, { params: paramsOf(input.path), readInput: async () => input, handle: operations[id] }),
    )
  const at = (id: string) => ({ path: { type: 'object' as const, id: checked(id) }, query: {} })
  return {
    object: async (id) => orNull(run('getObject', { path: { id: checked(id) }, ...QUERY })),
    file: async (id) => orNull(run('getFile', { path: { id: checked(id) }, ...QUERY })),
    config: async (id) => orNull(run('getConfig', { path: { id: checked(id) }, ...QUERY })),
    blob: async (id) => orNull(run('getBlob', { path: { id: checked(id) }, ...QUERY })),
    async content(id) {
      const { sizeBytes, read } = await run('downloadFile', { path: { id: checked(id) }, ...QUERY })
      if (sizeBytes === null) throw new Error(`the size of ${id} is not known`)
      return { sizeBytes, read: (range) => Readable.from(copied(read(range)), { objectMode: false }) }
    },
    async addTag(id, tag) {
      refuseBadText(tag, 'tag')
      await run('addTag', { ...at(id), body: { tag } })
    },
    async removeTag(id, tag) {
      refuseBadText(tag, 'tag')
      await run('removeTag', { ...at(id), query: { tag }, body: undefined })
    },
    async addComment(id, comment) {
      refuseBadText(comment, 'comment')
      await run('addComment', { ...at(id), body: { comment } })
    },
    async addAttribute(id, key, value) {
      refuseBadText({ key, value }, 'attribute')
      await run('addAttribute', { ...at(id), body: { key, value: sentJson(value, 'value') } })
    },
    async addChild(parent, child) {
      const path = { type: 'object' as const, id: checked(parent), child: checked(child) }
      await run('addChild', { path, query: {}, body: undefined })
    },
    async uploadFile({ name, content, ...options }) {
      const body = { file: { name, content: bytesOf(content) }, options: async () => sentOptions(options) }
      return plain(await run('uploadFile', { path: {}, query: {}, body }))
    },
    async uploadConfig({ family, configType = 'static', config, ...options }) {
      refuseBadText({ family, configType, config }, 'config')
      const body = { ...sentOptions(options), family, config_type: configType, cfg: sentObject(config) }
      return plain(await run('uploadConfig', { path: {}, query: {}, body }))
    },
    async uploadBlob({ name, type, content, ...options }) {
      refuseBadText({ name, type }, 'blob')
      refuseHalves(content, 'content')
      const body = { ...sentOptions(options), blob_name: name, blob_type: type, content }
      return plain(await run('uploadBlob', { path: {}, query: {}, body }))
    },
  }
}

type Operations = { readonly [K in OperationId]: (call: Call, input: Input<K>) => Promise<Output<K>> }

type Run = <K extends OperationId>(id: K, input: Input<K>) => Promise<Output<K>>

function sentObject(config: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return sentJson(config, 'config') as Record<string, unknown>
}

function checked(id: string): string {
  refuseBadText(id, 'id')
  return id
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return plain(await found)
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null
    throw error
  }
}

function paramsOf(path: object): Params {
  return Object.fromEntries(Object.entries(path).map(([name, value]) => [name, String(value)]))
}

/** Plugins may keep chunks, whose memory is filled again. */
async function* copied(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield Buffer.concat([typeof chunk === 'string' ? Buffer.from(chunk) : chunk])
}
