import type { FileEntry } from '@zip.js/zip.js'
import type { Context } from '../context/context.ts'
import { CliError } from '../program/cli-error.ts'
import { askSecret } from '../terminal/prompt.ts'
import { escapeInvisible } from '../text/visible.ts'
import type { PasswordProvider } from './read-member.ts'

/** The usual password of sample archives. */
export const USUAL_PASSWORD = 'infected'
const maxQuestions = 3

/** Tries the given password, else the usual one, then asks on a terminal. */
export function openPasswords(
  { io, canAsk }: Pick<Context, 'io' | 'canAsk'>,
  given: string | undefined,
): PasswordProvider {
  let known = given ?? USUAL_PASSWORD
  const find = async (entry: FileEntry): Promise<string> => {
    if (await opens(entry, known)) return known
    for (let questions = 0; canAsk && given === undefined && questions < maxQuestions; questions++) {
      const answer = await askSecret(io, `Password of ${escapeInvisible(entry.filename)}: `)
      if (!(await opens(entry, answer))) continue
      known = answer
      return answer
    }
    const hint = given === undefined ? 'give it with --zip-password' : undefined
    throw new CliError('wrong_password', `${entry.filename}: the password is wrong`, hint)
  }
  let last: Promise<unknown> = Promise.resolve()
  // Prompts are shown one at a time, even if several members are read.
  return (entry) => {
    const found = last.then(() => find(entry))
    last = found.catch(() => undefined)
    return found
  }
}

async function opens(entry: FileEntry, password: string): Promise<boolean> {
  try {
    await entry.getData(new WritableStream(), { password, checkPasswordOnly: true, useWebWorkers: false })
    return true
  } catch (error) {
    if (error instanceof Error && error.message === 'Invalid password') return false
    throw error
  }
}
