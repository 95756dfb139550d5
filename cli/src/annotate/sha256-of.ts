import type { OpenClient } from '../connection/connection.ts'
import { CliError } from '../program/cli-error.ts'

const sha256 = /^[0-9a-f]{64}$/

/** Objects of every kind are named by their SHA-256; files are found by other hashes as well. */
export async function sha256Of({ client }: OpenClient, id: string, signal: AbortSignal): Promise<string> {
  return sha256.test(id) ? id : (await client.files.get(id, { signal })).id
}

/** Looks up the SHA-256 by a listing for dry runs, because a request for the object may give a group access to it. */
export async function knownSha256({ client }: OpenClient, id: string, signal: AbortSignal): Promise<string> {
  const found = (await client.objects.has([id], { signal })).get(id)
  if (!found) throw new CliError('not_found', 'Object not found')
  return found.id
}

/** Returns a SHA-256 unchecked, unlike `knownSha256`: the audit log also knows deleted objects. */
export async function recordedSha256(opened: OpenClient, id: string, signal: AbortSignal): Promise<string> {
  return sha256.test(id) ? id : knownSha256(opened, id, signal)
}
