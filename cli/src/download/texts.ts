import { createHash } from 'node:crypto'
import type { Client } from '@lazaret/sdk'
import { kindOfType } from '../arguments/kinds.ts'
import { CliError } from '../program/cli-error.ts'
import { codeOf } from '../program/exit-codes.ts'

/** A config as JSON with its numbers as they were sent, or the text of a blob. */
export type TextObject = {
  readonly id: string
  readonly kind: 'config' | 'blob'
  readonly name: string | undefined
  readonly text: string
}
type TextRequest = { readonly client: Client; readonly signal: AbortSignal; readonly verifies: boolean }

export const TEXT_SUFFIXES: Readonly<Record<TextObject['kind'], string>> = { config: '.json', blob: '.txt' }

export function filesOnlyError(fileFormat: 'zip' | 'cart', kind: TextObject['kind']): CliError {
  const done = fileFormat === 'zip' ? 'can be zipped' : 'come as CaRT'
  return new CliError('failed', `--${fileFormat}: only files ${done}, this is a ${kind}`)
}

/** The config or blob of this identifier; undefined when there is none. Its content must hash to that identifier. */
export async function findText(asking: TextRequest, id: string): Promise<TextObject | undefined> {
  const { client, signal } = asking
  const found = await client.objects.find(id, { signal })
  const kind = found === null ? 'object' : kindOfType(found.type)
  try {
    if (kind === 'config') return await readConfig(asking, id)
    if (kind === 'blob') return await readBlob(asking, id)
  } catch (error) {
    // Deleted since it was found.
    if (codeOf(error) !== 'not_found') throw error
  }
  return undefined
}

async function readConfig({ client, signal, verifies }: TextRequest, id: string): Promise<TextObject> {
  const { hashConfig, stringifyLossless } = await import('@lazaret/sdk')
  const { cfg } = await client.configs.get(id, { signal })
  if (verifies) checkIdentity(id, await hashConfig(cfg))
  return { id, kind: 'config', name: undefined, text: `${stringifyLossless(cfg, 4)}\n` }
}

async function readBlob({ client, signal, verifies }: TextRequest, id: string): Promise<TextObject> {
  const { blob_name: name, content } = await client.blobs.get(id, { signal })
  if (verifies) checkIdentity(id, sha256Of(content))
  return { id, kind: 'blob', name, text: content }
}

export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function checkIdentity(wanted: string, found: string): void {
  if (found !== wanted) throw new CliError('integrity', `the content has the identifier ${found}, not ${wanted}`)
}
