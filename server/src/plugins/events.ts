import type { components } from '../generated/contract.ts'
import type { ObjectModel } from '../tables/object.ts'
import type { AttributeRow, BlobRow, CommentRow, ConfigRow, DefinitionRow, FileRow, FilledRow } from '../tables/rows.ts'

/** The identity of an object. */
export type ObjectRef = { readonly id: string; readonly type: components['schemas']['ObjectType'] }

/** `fileName` is the name it was first uploaded under: data, never a path. */
export type FileRef = {
  readonly id: string
  readonly type: 'file'
} & FileRow &
  FilledRow<ObjectModel, 'sha512'>
export type ConfigRef = {
  readonly id: string
  readonly type: 'static_config'
} & ConfigRow
export type BlobRef = {
  readonly id: string
  readonly type: 'text_blob'
} & Omit<BlobRow, 'lastSeen'>

export type CommentRef = CommentRow
export type AttributeRef = AttributeRow
export type AttributeKeyRef = Pick<DefinitionRow, 'key' | 'label' | 'description' | 'hidden'>

type Objects = { readonly object: ObjectRef }
type Tags = Objects & { readonly tag: string }
type Comments = Objects & { readonly comment: CommentRef }
type Relations = { readonly parent: ObjectRef; readonly child: ObjectRef }
type Attributes = Objects & { readonly attribute: AttributeRef }
type AttributeKeys = { readonly attributeKey: AttributeKeyRef }
type YaraMatches = Objects & {
  readonly ruleset: { readonly id: string; readonly name: string; readonly group: string }
  readonly rule: string
}
type Users = { readonly user: { readonly login: string } }
type Groups = { readonly group: { readonly name: string } }
type Memberships = Users & Groups

type Row<Payload> = { readonly about: string; readonly payload?: Payload }

function row<Payload>(about: string): Row<Payload> {
  return { about }
}

/** All events that handlers of plugins can receive. */
export const EVENTS = {
  createdObject: row<Objects>('A new object of any kind was uploaded.'),
  reuploadedObject: row<Objects>('A known object of any kind was uploaded again.'),
  createdFile: row<{ readonly file: FileRef }>('A new file was uploaded.'),
  reuploadedFile: row<{ readonly file: FileRef }>('A known file was uploaded again.'),
  createdConfig: row<{ readonly config: ConfigRef }>('A new config was uploaded.'),
  reuploadedConfig: row<{ readonly config: ConfigRef }>('A known config was uploaded again.'),
  createdTextBlob: row<{ readonly blob: BlobRef }>('A new blob was uploaded by itself, not inside of a config.'),
  reuploadedTextBlob: row<{ readonly blob: BlobRef }>('A known blob was uploaded again by itself.'),
  removedFile: row<Objects>('A file was deleted through the endpoint of files.'),
  removedConfig: row<Objects>('A config was deleted through the endpoint of configs.'),
  removedTextBlob: row<Objects>('A blob was deleted through the endpoint of blobs.'),
  removedObject: row<Objects>('An object was deleted, through any endpoint.'),
  restoredObject: row<Objects>('A deleted object was restored from the trash, with everything attached to it.'),
  createdTag: row<Tags>('An object got a tag.'),
  reuploadedTag: row<Tags>('A tag was added that the object already had.'),
  removedTag: row<Tags>('An object lost a tag.'),
  createdComment: row<Comments>('A comment was written, other than with an upload.'),
  removedComment: row<Comments>('A comment was deleted.'),
  createdRelation: row<Relations>('An object became the child of another.'),
  removedRelation: row<Relations>('An object is no longer the child of another.'),
  createdAttributeKey: row<AttributeKeys>('An attribute key was defined.'),
  updatedAttributeKey: row<AttributeKeys>('The definition of an attribute key was written again.'),
  removedAttributeKey: row<AttributeKeys>('An attribute key was deleted.'),
  createdAttribute: row<Attributes>('An object got a value of an attribute.'),
  removedAttribute: row<Attributes>('An object lost a value of an attribute.'),
  matchedYara: row<YaraMatches>('A rule of an active YARA ruleset matched a new file.'),
  createdUser: row<Users>('A user was created.'),
  updatedUser: row<Users>('A user was changed by an administrator.'),
  removedUser: row<Users>('A user was deleted.'),
  createdGroup: row<Groups>('A group was created, also the private one of a new user.'),
  updatedGroup: row<Groups>('A group was changed; its name is the new one.'),
  removedGroup: row<Groups>('A group was deleted, also the private one of a deleted user.'),
  createdMembership: row<Memberships>('A user became a member of a group.'),
  updatedMembership: row<Memberships>('A member became administrator of a group, or stopped being one.'),
  removedMembership: row<Memberships>('A user is no longer a member of a group.'),
  changedObject: row<Objects>('Tags, comments, relations or attributes of an object changed.'),
} as const

export type EventName = keyof typeof EVENTS
type PayloadOf<R> = R extends Row<infer Payload> ? Payload : never
export type Events = { readonly [Name in EventName]: PayloadOf<(typeof EVENTS)[Name]> }

/**
 * Records an event; the outcome of the request decides whether it is delivered. A payload that is expensive to build is given
 * as a function, called only if a handler listens.
 */
export type Emit = <Name extends EventName>(event: Name, payload: Events[Name] | (() => Events[Name])) => void

/** Events of one request in the order they happened, each as text: handlers cannot spoil them for each other. */
export type Delivery = readonly { readonly event: EventName; readonly json: string }[]

/** What a handler gets besides the event. */
export type Occasion = {
  /** Aborted when the handler times out or the server shuts down: running work should then stop. */
  readonly signal: AbortSignal
}

/** Handlers by event. */
export type Handlers = {
  readonly [Name in EventName]?: (payload: Events[Name], occasion: Occasion) => void | Promise<void>
}

export function isEventName(name: string): name is EventName {
  return Object.hasOwn(EVENTS, name)
}
