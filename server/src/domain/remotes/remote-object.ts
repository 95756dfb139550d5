import { badGateway, type Problem } from '../../errors/problems.ts'
import { isLosslessObject, type Lossless, type LosslessObject } from '../../json/lossless.ts'
import { textFault } from '../../json/text-fault.ts'

/** The fields that every kind of object has. */
export type RemoteObject = {
  readonly id: string
  readonly share3rdParty: boolean
  readonly tags: readonly string[]
  readonly attributes: readonly { readonly key: string; readonly value: Lossless }[]
  readonly parents: readonly string[]
  readonly children: readonly string[]
}

const HASH = /^[0-9a-f]{64}$/

/** Reads the detail of an object; this detects servers of another kind. */
export function readObject(remote: string, detail: LosslessObject): RemoteObject {
  const { id } = detail
  if (typeof id !== 'string' || !HASH.test(id)) throw senseless(remote, 'an object without a SHA-256 as id')
  return {
    id,
    // Older servers do not know the flag.
    share3rdParty: detail.share_3rd_party !== false,
    tags: membersOf(detail.tags, 'tag').flatMap(({ tag }) => (typeof tag === 'string' ? tag : [])),
    attributes: membersOf(detail.attributes, 'key').flatMap(({ key, value }) =>
      typeof key === 'string' && value !== undefined ? { key, value } : [],
    ),
    parents: idsIn(detail.parents),
    children: idsIn(detail.children),
  }
}

/** A text that can be stored. */
export function requireText(remote: string, detail: LosslessObject, name: string): string {
  const text = detail[name]
  const fault = typeof text === 'string' ? textFault(text) : 'must be a text'
  if (typeof text !== 'string' || fault !== null) throw senseless(remote, `a ${name} that ${fault}`)
  return text
}

export function senseless(remote: string, what: string): Problem {
  return badGateway(`remote ${remote} answered with ${what}`)
}

function idsIn(list: Lossless | undefined): string[] {
  return membersOf(list, 'id').flatMap(({ id }) => (typeof id === 'string' && HASH.test(id) ? id : []))
}

function membersOf(list: Lossless | undefined, name: string): LosslessObject[] {
  return Array.isArray(list) ? list.filter(isLosslessObject).filter((each) => Object.hasOwn(each, name)) : []
}
