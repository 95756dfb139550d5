import type { Kind } from '../../tables/kind.ts'

/** The object that an address names. */
export type ObjectPath = { readonly kind: Kind; readonly id: string }
