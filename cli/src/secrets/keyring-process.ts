import { text } from 'node:stream/consumers'
import { Entry } from '@napi-rs/keyring'
import type { KeyringAnswer, KeyringRequest } from './keyring.ts'

/**
 * The keyring of the operating system may block forever, in calls that nothing can interrupt: so they are made in
 * a process that can be ended.
 */
function answer({ verb, service, account, secret = '' }: KeyringRequest): KeyringAnswer {
  try {
    // Without a secret service the package would take the kernel's keyring, which forgets.
    const entry = new Entry(service, account, { linux: { store: 'secret-service' } })
    if (verb === 'read') return { secret: entry.getPassword() }
    if (verb === 'write') entry.setPassword(secret)
    if (verb === 'delete') entry.deletePassword()
    return { secret: null }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}

process.stdout.write(JSON.stringify(answer(JSON.parse(await text(process.stdin)))))
