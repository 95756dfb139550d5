/** The value is plain JSON, or JSON with raw numbers, which are written verbatim. */
export type AttributeItem = { readonly key: string; readonly value: unknown }
