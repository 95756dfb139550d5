import type { Call } from '../../call.ts'
import { Problem } from '../../errors/problems.ts'
import { isLosslessObject, type Lossless, type LosslessObject } from '../../json/lossless.ts'
import type { DetailRow } from '../../tables/rows.ts'
import { listComments } from '../comments/list-comments.ts'
import { type AskedRemote, askRemote } from './ask-remote.ts'
import type { Exchange, SkippedPart } from './exchange.ts'
import { readRemoteJson, readRemoteObject } from './read-json.ts'

type PushOptions = { readonly options: LosslessObject; readonly skipped: readonly SkippedPart[] }

/** Upload options that every such server supports. A key that may not be set there would fail the whole upload. */
export async function pushOptions(call: Call, exchange: Exchange, detail: DetailRow): Promise<PushOptions> {
  const { remote, include, uploadAs } = exchange
  const wanted = include.includes('attributes') ? detail.attributes : []
  const settable = wanted.length === 0 ? new Set<string>() : await settableThere(call, remote)
  const refused = new Set(wanted.map(({ key }) => key).filter((key) => !settable.has(key)))
  const attributes = wanted.filter(({ key }) => settable.has(key))
  return {
    options: {
      upload_as: uploadAs,
      ...(include.includes('tags') ? { tags: detail.tags.map((tag) => ({ tag })) } : {}),
      ...(attributes.length > 0
        ? { attributes: attributes.map(({ key, value }) => ({ key, value: value as Lossless })) }
        : {}),
      // True by default, and permanent.
      ...(detail.share3rdParty ? {} : { share_3rd_party: false }),
    },
    skipped: [...refused].map((name) => ({
      what: 'attributes',
      name,
      reason: `the key is not defined on ${remote}, or its key may not set it there`,
    })),
  }
}

async function settableThere(call: Call, remote: string): Promise<ReadonlySet<string>> {
  const answer = await readRemoteObject(call, remote, { method: 'GET', path: 'attribute?access=set' })
  const definitions = answer.attribute_definitions
  if (!Array.isArray(definitions)) return new Set()
  return new Set(definitions.filter(isLosslessObject).map(({ key }) => String(key)))
}

type PushedObject = { readonly detail: DetailRow; readonly id: string }

/** What an upload cannot carry: comments, and links to objects that the remote has. */
export async function pushAnnotations(call: Call, exchange: Exchange, pushed: PushedObject): Promise<SkippedPart[]> {
  const { include } = exchange
  return [
    ...(include.includes('comments') ? await addComments(call, exchange, pushed) : []),
    ...(include.includes('relations') ? await addLinks(call, exchange, pushed) : []),
  ]
}

async function addComments(call: Call, { remote }: Exchange, { detail, id }: PushedObject): Promise<SkippedPart[]> {
  const path = `object/${id}/comment`
  const own = await listComments(call, { kind: 'object', id: detail.id })
  if (own.length === 0) return []
  const there = await readRemoteJson(call, remote, { method: 'GET', path })
  const known = new Set(Array.isArray(there) ? there.filter(isLosslessObject).map(({ comment }) => comment) : [])
  for (const { comment } of own.reverse()) {
    if (known.has(comment)) continue
    const body = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ comment }) }
    const outcome = await tryThere(call, remote, { method: 'POST', path, ...body })
    if (outcome === 'forbidden') return [refusedThere('comments', remote)]
  }
  return []
}

/** One by one, as the API links no other way. Objects that the remote lacks are not linked. */
async function addLinks(call: Call, { remote }: Exchange, { detail, id }: PushedObject): Promise<SkippedPart[]> {
  const paths = [
    ...detail.parents.map((parent) => `object/${parent.id}/child/${id}`),
    ...detail.children.map((child) => `object/${id}/child/${child.id}`),
  ]
  for (const path of paths) {
    const outcome = await tryThere(call, remote, { method: 'PUT', path })
    if (outcome === 'forbidden') return [refusedThere('relations', remote)]
  }
  return []
}

async function tryThere(call: Call, remote: string, request: AskedRemote): Promise<'done' | 'forbidden' | 'missing'> {
  try {
    const { body } = await askRemote(call, remote, request)
    body.destroy()
    return 'done'
  } catch (error) {
    if (error instanceof Problem && error.code === 'forbidden') return 'forbidden'
    if (error instanceof Problem && error.code === 'not_found') return 'missing'
    throw error
  }
}

function refusedThere(what: SkippedPart['what'], remote: string): SkippedPart {
  return { what, name: null, reason: `the key that is configured for ${remote} may not add them there` }
}
