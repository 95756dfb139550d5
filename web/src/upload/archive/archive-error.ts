/** An error of an archive, in words for people. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
