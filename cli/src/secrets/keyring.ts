import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Environment } from '../program/io.ts'

export type KeyringRequest = {
  readonly verb: 'read' | 'write' | 'delete'
  readonly service: string
  readonly account: string
  readonly secret?: string
}
/** The secret, null if there is none, or why the keyring failed. */
export type KeyringAnswer = { readonly secret: string | null } | { readonly reason: string }

export type Keyring = {
  readonly env: Environment
  /** Time to answer; the user may have to unlock it first. */
  readonly limitMs: number
}

const script = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './keyring-process.ts' : './keyring-process.js', import.meta.url),
)

/** Why there is no keyring; undefined if there may be one. */
export function missingKeyringReason(env: Environment): string | undefined {
  if (/^(?:off|no|0|false)$/i.test(env.LAZARET_KEYRING ?? '')) return 'LAZARET_KEYRING is off'
  if (platform() !== 'linux' || env.DBUS_SESSION_BUS_ADDRESS) return undefined
  const hasBus = env.XDG_RUNTIME_DIR !== undefined && existsSync(join(env.XDG_RUNTIME_DIR, 'bus'))
  return hasBus ? undefined : 'no session bus is running'
}

/** Asks the keyring of the operating system. Never throws, and never takes longer than its limit. */
export async function askKeyring({ env, limitMs }: Keyring, request: KeyringRequest): Promise<KeyringAnswer> {
  const missing = missingKeyringReason(env)
  if (missing) return { reason: missing }
  const child = spawn(process.execPath, [script], { env: { ...env }, stdio: ['pipe', 'pipe', 'ignore'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
  try {
    child.on('error', () => undefined)
    child.stdin.on('error', () => undefined)
    child.stdin.end(JSON.stringify(request))
    const answer = await text(child.stdout)
    if (answer === '') return { reason: `the keyring did not answer within ${limitMs / 1000} s` }
    return JSON.parse(answer)
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  } finally {
    clearTimeout(timer)
  }
}
