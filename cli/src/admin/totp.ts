import type { Command } from 'commander'
import { openClient } from '../connection/client.ts'
import { codeOfSecondFactor, type ProofOptions, passwordOf } from '../connection/own-proof.ts'
import { printAction } from '../connection/print-action.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import { usageError } from '../program/cli-error.ts'
import { codeOf } from '../program/exit-codes.ts'
import type { OutputStream } from '../program/io.ts'
import { recoveryCodeList, totpState } from '../shapes/totp.ts'
import { ask } from '../terminal/prompt.ts'

const MAX_CODE_ATTEMPTS = 3

/** The action of `totp status`. */
export const showTotp = printAction(totpState, async ({ client, signal }) => [await client.totp.state({ signal })])

/** The action of `totp enable`. */
export async function enableTotp(_options: object, command: Command): Promise<void> {
  const context = contextOf(command)
  const { io, messages } = context
  const { client, signal } = await openClient(context)
  if (context.isDryRun) return void messages.note('would set up a second factor')
  if (!context.canAsk)
    throw usageError('no terminal to ask for password and code', 'without one: lazaret api POST /api/auth/totp')
  const password = await passwordOf(context, {})
  const { secret, uri } = await client.totp.begin({ password }, { signal })
  // Standard output may be a file, and the secret must not be kept: so it is shown on standard error.
  io.stderr.write(`${await qrCode(uri, io.stderr)}secret:  ${secret}\naddress: ${uri}\n`)
  const codes = await untilRight(context, async () => {
    const otp = await ask(io, 'Code that the authenticator shows: ')
    return client.totp.enable(otp, { signal })
  })
  messages.note('the second factor is in force; keep these recovery codes, each replaces a code once:')
  await printCodes(context, codes)
}

/** The action of `totp recovery-codes`. */
export async function renewRecoveryCodes(options: ProofOptions, command: Command): Promise<void> {
  const context = contextOf(command)
  const { client, signal } = await openClient(context)
  if (context.isDryRun) return void context.messages.note('would replace the recovery codes')
  const proof = await proofOf(context, options)
  await printCodes(context, await client.totp.renewRecoveryCodes(proof, { signal }))
  context.messages.note('earlier recovery codes are no longer valid')
}

/** The action of `totp disable`. */
export async function disableTotp(options: ProofOptions, command: Command): Promise<void> {
  const context = contextOf(command)
  const { client, signal } = await openClient(context)
  if (context.isDryRun) return void context.messages.note('would remove the second factor')
  await client.totp.disable(await proofOf(context, options), { signal })
  context.messages.note('the second factor is removed')
}

/** The text as a QR code in lines of half blocks; empty outside of a terminal, and where that is too narrow. */
async function qrCode(text: string, { isTTY, columns = 80 }: OutputStream): Promise<string> {
  if (!isTTY) return ''
  const { renderUnicodeCompact } = await import('uqr')
  const lines = renderUnicodeCompact(text, { ecc: 'L', border: 2 }).split('\n')
  const width = Math.max(...lines.map((line) => line.length))
  return width <= columns ? `${lines.join('\n')}\n` : ''
}

/** A mistyped code is asked for again. */
async function untilRight<T>(context: Context, attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      if (codeOf(error) !== 'invalid_credentials' || tried >= MAX_CODE_ATTEMPTS) throw error
      context.messages.warn('the code is wrong; try again, or stop with Ctrl-C')
    }
  }
}

function printCodes(context: Context, codes: readonly string[]): Promise<void> {
  return context.printAll(recoveryCodeList, () => codes.map((code) => ({ code })))
}

async function proofOf(context: Context, options: ProofOptions) {
  const password = await passwordOf(context, options)
  return { password, otp: await codeOfSecondFactor(context, options) }
}
