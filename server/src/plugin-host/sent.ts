import type { Schemas } from '../contract.ts'
import { invalidField } from '../errors/problems.ts'
import { JsonFault } from '../json/json-fault.ts'
import { type Lossless, parseLossless } from '../json/lossless.ts'
import type { UploadOptions } from '../plugins/access.ts'
import { refuseBadText } from './bad-text.ts'

/** Input from a plugin, in the form of a request. */
export function sentOptions(options: UploadOptions): Schemas['UploadOptions'] {
  const { parent = null, uploadAs = '*', tags = [], attributes = [], comments = [], share3rdParty = true } = options
  refuseBadText({ parent, uploadAs, tags, attributes, comments }, 'options')
  return {
    parent,
    upload_as: uploadAs,
    tags: tags.map((tag) => ({ tag })),
    attributes: attributes.map(({ key, value }) => ({ key, value: sentJson(value, 'attributes') })),
    comments: [...comments],
    share_3rd_party: share3rdParty,
  }
}

/** Numbers keep their spelling: storage and hashes depend on it. */
export function sentJson(value: unknown, field: string): Lossless {
  const text = JSON.stringify(value)
  if (text === undefined) throw invalidField(field, 'must be JSON')
  try {
    return parseLossless(text)
  } catch (error) {
    if (error instanceof JsonFault) throw invalidField(field, error.message)
    throw error
  }
}

/** Turns numbers stored as digits into plain numbers. */
export function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value))
}

export async function* bytesOf(content: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) yield content
  else yield* content
}
