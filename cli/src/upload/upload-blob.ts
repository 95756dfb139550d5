import { basename } from 'node:path'
import { readText } from '../arguments/text-input.ts'
import type { Context } from '../context/context.ts'
import { CliError, usageError } from '../program/cli-error.ts'
import type { CommonOptions } from './common-options.ts'
import { knownObjectOf } from './known-object.ts'
import { uploadOne } from './upload-one.ts'

export type BlobOptions = CommonOptions & { readonly name?: string; readonly encoding?: string }

export async function uploadBlob(
  context: Context,
  [type, path]: readonly [string, string],
  options: BlobOptions,
): Promise<void> {
  const name = options.name ?? (path === '-' ? '' : basename(path))
  if (name === '') throw usageError('standard input has no name', 'give the blob one with --name')
  const { text: content, sizeBytes: size } = await readText(context.io, path, options.encoding)
  if (content === '') throw new CliError('local_file', `${path}: is empty`)
  const { hashBlob } = await import('@lazaret/sdk')
  const id = await hashBlob(content)
  const whole = {
    path,
    size,
    id,
    look: async ({ client }, signal) => knownObjectOf((await client.blobs.has([id], { signal })).get(id)),
    send: ({ client }, sent) => client.blobs.upload({ ...sent, name, type, content }),
  } satisfies Parameters<typeof uploadOne>[1]
  await uploadOne(context, whole, options)
}
