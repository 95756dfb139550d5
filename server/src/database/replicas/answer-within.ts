type Limit = { readonly limitMs: number; readonly message: string; readonly onLate?: () => void }

/** Rejects if there is no answer within this time. */
export async function answerWithin<T>(answer: Promise<T>, { limitMs, message, onLate }: Limit): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    onLate?.()
    late.reject(new Error(message))
  }, limitMs)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
