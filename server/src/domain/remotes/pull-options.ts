import type { Call } from '../../call.ts'
import { Problem } from '../../errors/problems.ts'
import { isLosslessObject, type Lossless } from '../../json/lossless.ts'
import { textFault } from '../../json/text-fault.ts'
import { commentTexts } from '../../statements/objects/comment-texts.ts'
import type { AttributeItem } from '../attributes/attribute-item.ts'
import { attributeKey, requireValue } from '../attributes/attribute-text.ts'
import { settableKeys } from '../attributes/settable-keys.ts'
import { commentText } from '../comments/comment-text.ts'
import type { SentOptions } from '../objects/upload/upload-options.ts'
import { tagText } from '../tags/tag-text.ts'
import type { Exchange, SkippedPart } from './exchange.ts'
import { readRemoteJson } from './read-json.ts'
import type { RemoteObject } from './remote-object.ts'
import { textFaultWithin } from './text-fault-within.ts'

export type PullOptions = { readonly options: SentOptions; readonly skipped: readonly SkippedPart[] }

/** Upload options that carry over what is attached to a remote object, as far as the caller may add it here. */
export async function pullOptions(call: Call, exchange: Exchange, object: RemoteObject): Promise<PullOptions> {
  const { uploadAs, include } = exchange
  const skipped: SkippedPart[] = []
  const tags = include.includes('tags') ? storableTags(object.tags, skipped) : []
  const attributes = include.includes('attributes') ? await settable(call, object.attributes, skipped) : []
  const comments = include.includes('comments') ? await newComments(call, exchange, { object, skipped }) : []
  return {
    options: {
      parent: null,
      upload_as: uploadAs,
      tags: tags.map((tag) => ({ tag })),
      attributes: [...attributes],
      comments,
      share_3rd_party: object.share3rdParty,
    },
    skipped,
  }
}

function storableTags(tags: readonly string[], skipped: SkippedPart[]): string[] {
  return tags.filter((tag) => {
    const reason = textFault(tag) ?? faultOf(() => tagText(tag, 'tag'))
    if (reason !== null) skipped.push({ what: 'tags', name: tag.slice(0, 60).toWellFormed(), reason })
    return reason === null
  })
}

async function settable(
  { app, caller }: Call,
  attributes: RemoteObject['attributes'],
  skipped: SkippedPart[],
): Promise<AttributeItem[]> {
  const sound: AttributeItem[] = []
  for (const { key, value } of attributes) {
    const reason =
      faultOf(() => requireValue(value, 'value')) ??
      faultOf(() => attributeKey(key, 'key')) ??
      textFaultWithin(value, 'plain')
    if (reason === null) sound.push({ key: attributeKey(key, 'key'), value })
    else skipped.push({ what: 'attributes', name: key.slice(0, 60).toWellFormed(), reason })
  }
  const keys = await settableKeys(
    app.db,
    caller,
    sound.map(({ key }) => key),
  )
  const missing = new Set(sound.map(({ key }) => key).filter((key) => !keys.has(key)))
  for (const name of missing)
    skipped.push({ what: 'attributes', name, reason: 'the key is not defined here, or you may not set it' })
  return sound.filter(({ key }) => keys.has(key))
}

type PullContext = { readonly object: RemoteObject; readonly skipped: SkippedPart[] }

/** Comments that the object does not have yet, oldest first; earlier copies can be recognized only by their text. */
async function newComments(call: Call, { remote }: Exchange, { object, skipped }: PullContext): Promise<string[]> {
  if (!call.caller.capabilities.has('adding_comments')) {
    skipped.push({ what: 'comments', name: null, reason: 'the capability adding_comments is required' })
    return []
  }
  const sent = textsOf(await readRemoteJson(call, remote, { method: 'GET', path: `object/${object.id}/comment` }))
  const known = new Set(await commentTexts(call.app.db, object.id))
  const storable = sent.filter(isStorable)
  if (storable.length < sent.length)
    skipped.push({ what: 'comments', name: null, reason: 'comments that are empty, too long or hold no text' })
  return storable.filter((text) => !known.has(text)).reverse()
}

const isStorable = (text: string): boolean =>
  text !== '' && textFault(text) === null && faultOf(() => commentText(text, 'comment')) === null

function textsOf(comments: Lossless): string[] {
  if (!Array.isArray(comments)) return []
  return comments.flatMap((each) => {
    const text = isLosslessObject(each) ? each.comment : undefined
    return typeof text === 'string' ? text : []
  })
}

function faultOf(check: () => unknown): string | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof Problem) return error.fields?.[0]?.message ?? error.message
    throw error
  }
}
