export type NameOptions = {
  /**
   * Name objects of lists that contain every kind, parents and children included: `name`, `content_type` and `size`. Details also get
   * `uploader` and `hold`. Default false. A server that does not know the option leaves them out.
   */
  readonly names?: boolean | undefined
}

/** The query parameter. */
export function nameQuery({ names = false }: NameOptions): { names?: true } {
  return names ? { names } : {}
}
