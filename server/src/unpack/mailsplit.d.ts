/** The parts of the package `mailsplit`, which has no types, that are used here. */
declare module 'mailsplit' {
  import type { Transform } from 'node:stream'

  export type MimeNode = {
    readonly type: 'node'
    /** True for the message itself. */
    readonly root: boolean
    /** The subtype of a part with parts, or false. */
    readonly multipart: string | false
    readonly contentType: string | false
    readonly disposition: string | false
    readonly filename: string | false
    readonly headers: { hasHeader(name: string): boolean }
    readonly parentNode: MimeNode | false
    /** Decodes the encoded words of a header. */
    readonly libmime: { decodeWords(text: string): string }
    /** Undoes the transfer encoding. */
    getDecoder(): Transform
  }

  /** A part whose header is being read. */
  export type UnparsedNode = {
    _headersLines: readonly Buffer[]
    /** The bytes of these lines. */
    _headerlen: number
    parseHeaders(): void
  }

  export type MimeChunk = {
    /** `body`: bytes of the part that began last. */
    readonly type: 'body' | 'data'
    readonly value?: Buffer
  }

  type Options = {
    /** Messages in a message are parts, too. */
    readonly ignoreEmbedded: boolean
    readonly maxHeadSize: number
    readonly maxChildNodes: number
  }

  /** Takes a message, and yields its parts: each begins with its node. */
  export class Splitter extends Transform {
    constructor(options: Options)
    /** The part that is being read. */
    readonly node: UnparsedNode
    newNode(parent: MimeNode | false): void
  }
}
