import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { App } from '../../../call.ts'
import { invalidField } from '../../../errors/problems.ts'
import type { SortPosition } from '../../../statements/objects/page-order.ts'
import type { Kind } from '../../../tables/kind.ts'
import type { SortName } from './read-sort.ts'

type SortedList = { readonly kind: Kind; readonly sort: SortName }

export type SortCursors = {
  write(position: SortPosition): string
  /** Throws a problem of `after` for a text that is not a cursor of the list. */
  read(cursor: string): SortPosition
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/**
 * Cursors of one sorted list. They are encrypted: the number of an object would reveal how many hidden objects exist, and a client could
 * ask for any value. The name of the list is authenticated, so that a cursor of another list is refused.
 */
export function openSortCursors({ secretKey }: Pick<App, 'secretKey'>, { kind, sort }: SortedList): SortCursors {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'lazaret cursors of sorted lists', KEY_BYTES))
  const list = Buffer.from(`${kind} ${sort}`)
  return {
    write(position) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(list)
      const encrypted = Buffer.concat([cipher.update(JSON.stringify(position), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    read(cursor) {
      const bytes = Buffer.from(cursor, 'base64url')
      try {
        const nonce = bytes.subarray(0, NONCE_BYTES)
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
        decipher.setAAD(list).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        const text =
          decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
        const position: unknown = JSON.parse(text)
        if (!isPosition(position)) throw new Error('a cursor has an id and a value')
        return position
      } catch (cause) {
        throw invalidCursor(cause)
      }
    },
  }
}

function isPosition(value: unknown): value is SortPosition {
  return typeof value === 'object' && value !== null && 'id' in value && 'value' in value
}

function invalidCursor(cause: unknown): Error {
  const problem = invalidField('after', 'not a cursor of this list and its sort; start with the first page')
  problem.cause = cause
  return problem
}
