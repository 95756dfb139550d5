import type { OwnProof } from '@lazaret/sdk'
import type { Context } from '../context/context.ts'
import { usageError } from '../program/cli-error.ts'
import { codeOf } from '../program/exit-codes.ts'
import { askCode, askSecret, readLine } from '../terminal/prompt.ts'

/** Options of commands that need the own password again, and a code where the account has a second factor. */
export type ProofOptions = { readonly otp?: string; readonly passwordStdin?: boolean }

type Proof = Partial<OwnProof>

const MAX_ATTEMPTS = 3

export async function passwordOf(
  context: Context,
  { passwordStdin }: ProofOptions,
  question = 'Password: ',
): Promise<string> {
  const { io, canAsk, secrets } = context
  if (!passwordStdin && !canAsk) throw usageError('no password given', 'use --password-stdin')
  const password = passwordStdin ? await readLine(io.stdin) : await askSecret(io, question)
  secrets.add(password)
  return password
}

export async function codeOfSecondFactor({ io, canAsk, secrets }: Context, { otp }: ProofOptions): Promise<string> {
  const code = otp ?? (canAsk ? await askCode(io) : undefined)
  if (code === undefined) throw usageError('no code given', 'use --otp')
  secrets.add(code)
  return code
}

/** Reads the proof from the options, before any prompt. */
export async function readGivenProof(context: Context, options: ProofOptions): Promise<Proof> {
  return {
    ...(options.passwordStdin ? { password: await passwordOf(context, options) } : {}),
    ...(options.otp === undefined ? {} : { otp: await codeOfSecondFactor(context, options) }),
  }
}

/** Asks for password and code once the server says that it needs them, and again after wrong ones. */
export async function withProof<T>(
  context: Context,
  given: Proof,
  attempt: (proof: Proof) => Promise<T>,
  question?: string,
): Promise<T> {
  const canRetry = context.canAsk && given.password === undefined && given.otp === undefined
  let proof = given
  for (let wrong = 0; ; ) {
    try {
      return await attempt(proof)
    } catch (error) {
      const code = codeOf(error)
      if (code === 'password_required' && proof.password === undefined)
        proof = { ...proof, password: await passwordOf(context, {}, question) }
      else if (code === 'second_factor_required' && proof.otp === undefined)
        proof = { ...proof, otp: await codeOfSecondFactor(context, {}) }
      else {
        wrong += 1
        if (code !== 'invalid_credentials' || !canRetry || wrong >= MAX_ATTEMPTS) throw error
        context.messages.warn('the password or code is wrong; try again, or stop with Ctrl-C')
        proof = { password: await passwordOf(context, {}, question) }
      }
    }
  }
}
