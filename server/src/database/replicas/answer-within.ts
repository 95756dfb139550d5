/** Rejects if there is no answer within this time. */
export async function answerWithin<T>(answer: Promise<T>, limitMs: number, message: string): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(message)), limitMs)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
