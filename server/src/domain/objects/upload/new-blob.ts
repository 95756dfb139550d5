import { hash } from 'node:crypto'
import { raw } from 'objection'
import { invalidField, tooLarge } from '../../../errors/problems.ts'
import { escapedLength, escapeText } from '../../../json/stored-text.ts'
import { ObjectModel } from '../../../tables/object.ts'
import type { BlobRow } from '../../../tables/rows.ts'
import { isLarge } from './finish-indexing.ts'
import type { NewObject } from './new-object.ts'

export type SentBlob = { readonly name: string; readonly type: string; readonly content: string }

const MAX_NAME_BYTES = 1024
const MAX_TYPE_LENGTH = 32
const MAX_STORED_BYTES = 500_000_000

/** Refuses what cannot be stored; `place` is the member that holds the blob, with a dot after it, or empty. */
export function checkBlob({ name, type, content }: SentBlob, place = ''): void {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES)
    throw invalidField(`${place}blob_name`, `must be at most ${MAX_NAME_BYTES} bytes of UTF-8`)
  if (codePoints(type) > MAX_TYPE_LENGTH)
    throw invalidField(`${place}blob_type`, `must be at most ${MAX_TYPE_LENGTH} characters, not "${type.slice(0, 60)}"`)
  if (escapedLength(content) > MAX_STORED_BYTES)
    throw tooLarge(`${place}content: takes more than ${MAX_STORED_BYTES} bytes to store`)
}

/** The text is its identity. Another upload keeps name and type, and updates `last_seen`. */
export function newBlob({ name, type, content }: SentBlob): NewObject<BlobRow & { readonly content: string }> {
  const stored = escapeText(content)
  return {
    type: 'text_blob',
    dhash: hash('sha256', content, 'hex'),
    fields: (uploadTime) => ({
      blobName: name,
      blobType: type,
      blobSize: codePoints(content),
      content: stored,
      lastSeen: uploadTime,
    }),
    blocks: null,
    similarity: null,
    isLarge: isLarge(stored),
    refresh: async (trx, objectId) => {
      await ObjectModel.query(trx)
        .findById(objectId)
        .patch({ lastSeen: raw(`clock_timestamp() at time zone 'utc'`) })
    },
  }
}

function codePoints(text: string): number {
  let count = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit < 0xdc00) count--
  }
  return count
}
