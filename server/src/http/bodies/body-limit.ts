import { type Problem, tooLarge } from '../../errors/problems.ts'

/** The most bytes of a body, and the setting that says so; null where the contract does. */
export type BodyLimit = { readonly bytes: number; readonly setting: string | null }

export function bodyTooLarge({ bytes, setting }: BodyLimit): Problem {
  return tooLarge(`the body is larger than ${bytes} bytes`, { setting })
}
