import { generateSecret, generateURI, verifySync } from 'otplib'
import type { App } from '../../call.ts'

const STEP_SECONDS = 30

/** 160 bits, in base32. */
export function newSecret(): string {
  return generateSecret({ length: 20 })
}

/** What an authenticator reads from a QR code. */
export function uriOf({ settings }: App, login: string, secret: string): string {
  const { host } = new URL(settings.baseUrl)
  return generateURI({ issuer: `Lazaret ${host}`.replaceAll(':', ' '), label: login, secret })
}

/** The time step that a code belongs to; null if it is not of now, nor of the step before or after: clocks differ. */
export function stepOf(secret: string, code: string): number | null {
  const epoch = Math.floor(Date.now() / 1000)
  const result = verifySync({ secret, token: code, epoch, period: STEP_SECONDS, epochTolerance: STEP_SECONDS })
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : null
}
