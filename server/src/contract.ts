import type { Call, OpenCall } from './call.ts'
import type { components, OpenOperationId, operations } from './generated/contract.ts'

export type { Call, OpenCall }

export type OperationId = keyof operations
export type Schemas = components['schemas']

/** The file part of a multipart upload; its bytes are still arriving. A chunk is only valid until the next one is asked for. */
export type IncomingFile = { readonly name: string; readonly content: AsyncIterable<Uint8Array> }

/** A multipart upload: the other fields may follow the file, so they are asked for after it was read. Null: it had no file. */
export type IncomingUpload<Options> = { readonly file: IncomingFile | null; options(): Promise<Options> }

/** A multipart upload of many files, in their order. One whose bytes are not all asked for does not end the others. */
export type IncomingUploads<Options> = AsyncIterable<{ readonly file: IncomingFile; options(): Options }>

/** A body that is passed on unread. */
export type IncomingBytes = {
  readonly contentType: string | null
  /** Null: not announced. */
  readonly sizeBytes: number | null
  readonly content: AsyncIterable<Uint8Array>
}

export type ByteRange = { readonly start: number; readonly end: number }

/** A response of bytes. `sizeBytes` null: not known in advance, so no ranges. */
export type Download = {
  readonly fileName: string
  readonly sizeBytes: number | null
  /** Identifies these exact bytes; null if they differ between responses. */
  readonly etag: string | null
  /** Unless it is plain bytes. */
  readonly contentType?: string
  /** A chunk need only stay valid until the next one is asked for. */
  read(range?: ByteRange): AsyncIterable<Uint8Array | string>
  /** Called instead of `read` if only the head is requested. */
  discard?(): void
}

type Part<K extends OperationId, P extends 'path' | 'query' | 'header'> = operations[K]['parameters'] extends {
  [_ in P]?: infer T
}
  ? [NonNullable<T>] extends [never]
    ? Record<never, never>
    : NonNullable<T>
  : Record<never, never>

type RequestContent<K extends OperationId> = operations[K] extends { requestBody?: infer B } ? NonNullable<B> : never

/** Metakeys that travel as JSON text are read before the handler gets them. */
type WithParsedMetakeys<T> = T extends { metakeys?: string }
  ? Omit<T, 'metakeys'> & Pick<Schemas['UploadOptions'], 'metakeys'>
  : T

export type Body<K extends OperationId> =
  RequestContent<K> extends { content: { 'application/json': infer T } }
    ? WithParsedMetakeys<T>
    : RequestContent<K> extends { content: { 'multipart/form-data': infer Form } }
      ? Form extends { file: readonly unknown[] }
        ? IncomingUploads<Options<Form>>
        : IncomingUpload<Options<Form>>
      : RequestContent<K> extends { content: { 'application/octet-stream': unknown } }
        ? IncomingBytes
        : undefined

/** The old form sends them in another part. */
type Options<Form> = Form extends { json?: infer T }
  ? WithParsedMetakeys<NonNullable<T>>
  : Form extends { options?: infer T }
    ? NonNullable<T>
    : never

export type Input<K extends OperationId> = {
  readonly path: Part<K, 'path'>
  readonly query: Part<K, 'query'>
  readonly body: Body<K>
}

type Answer<K extends OperationId> = operations[K]['responses'] extends { 200: { content: infer C } } ? C : never

export type Output<K extends OperationId> =
  Answer<K> extends { 'application/octet-stream': unknown }
    ? Download
    : Answer<K> extends { 'application/json': infer T }
      ? T
      : Answer<K> extends { 'text/plain': string }
        ? string
        : never

type CallOf<K extends OperationId> = K extends OpenOperationId ? OpenCall : Call

export type Handler<K extends OperationId> = (call: CallOf<K>, input: Input<K>) => Promise<Output<K>>

export type Handlers = { readonly [K in OperationId]: Handler<K> }
