/**
 * Asks for many at once. Who calls while a question is on its way gets the answer to the next one: each answer is to a question that
 * was sent after the call.
 */
export function shareAnswers<T>(ask: () => Promise<T>): () => Promise<T> {
  let current: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  const begin = (): Promise<T> => {
    next = null
    const answer = ask()
    current = answer
    return answer
  }
  return () => {
    next ??= current.then(begin, begin)
    return next
  }
}
