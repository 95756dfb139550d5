import { LRUCache } from 'lru-cache'

/** What is heard nowhere, since a connection was cut without notice, is over after this time. */
export const MAX_ANSWER_AGE_MS = 900
const MAX_ANSWERS = 2000

/** Answers to a question, remembered while that is allowed. */
export type AnswerCache<Args extends readonly string[], T> = {
  ask(...args: Args): Promise<T | null>
  /** Answers may be remembered from now on. */
  begin(): void
  /** What was asked until now does not count any more, even if its answer is still to come. */
  forget(): void
  /** Nothing is remembered from now on. */
  end(): void
}

type Answer<T> = { readonly askedAt: number; readonly found: Promise<T | null> }

export function openAnswerCache<Args extends readonly string[], T>(
  find: (...args: Args) => Promise<T | null>,
  clock: () => number = () => performance.now(),
): AnswerCache<Args, T> {
  const answers = new LRUCache<string, Answer<T>>({ max: MAX_ANSWERS })
  let isOn = false
  const askAnew = (name: string, args: Args): Promise<T | null> => {
    const answer = { askedAt: clock(), found: find(...args) }
    answers.set(name, answer)
    const drop = (): void => {
      if (answers.get(name) === answer) answers.delete(name)
    }
    answer.found.then((found) => found ?? drop(), drop)
    return answer.found
  }
  return {
    ask: (...args) => {
      if (!isOn) return find(...args)
      const name = JSON.stringify(args)
      const known = answers.get(name)
      // It is as old as its question.
      if (known !== undefined && clock() - known.askedAt < MAX_ANSWER_AGE_MS) return known.found
      return askAnew(name, args)
    },
    begin: () => {
      answers.clear()
      isOn = true
    },
    forget: () => answers.clear(),
    end: () => {
      answers.clear()
      isOn = false
    },
  }
}
