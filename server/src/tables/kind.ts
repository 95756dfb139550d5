export type ObjectType = 'file' | 'static_config' | 'text_blob'

export type Kind = 'object' | 'file' | 'config' | 'blob'

/** Names of kinds in paths, and their object types. */
export const TYPE_OF_KIND = { file: 'file', config: 'static_config', blob: 'text_blob' } as const satisfies Record<
  string,
  ObjectType
>

/** The kinds that have one type each. */
export const KINDS = ['file', 'config', 'blob'] as const satisfies readonly Kind[]
