/** The code of a system error, '' for any other. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Null if the file does not exist. */
export async function unlessMissing<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** An exceeded quota counts as a full disk. */
export function asStorageError(error: unknown): unknown {
  if (errorCode(error) !== 'EDQUOT') return error
  return Object.assign(new Error('the quota of the storage folder is exceeded', { cause: error }), { code: 'ENOSPC' })
}
