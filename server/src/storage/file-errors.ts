/** The code of a system error, '' for any other. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Null where there is no such file. */
export async function unlessMissing<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** A quota is a full disk for those who send files: both get one code. */
export function asStorageError(error: unknown): unknown {
  if (errorCode(error) !== 'EDQUOT') return error
  return Object.assign(new Error('the quota of the storage folder is used up', { cause: error }), { code: 'ENOSPC' })
}
