type Limit = { readonly limitMs: number; readonly message: string; readonly onLate?: () => void }

/** Returns the answer, or throws an error with the message if it takes longer than the limit. */
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
