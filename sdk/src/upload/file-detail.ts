import type { components } from '../generated/schema.ts'

/** A file as the server describes it alone, and after its upload. */
export type FileDetail = Readonly<components['schemas']['File']>
