import type { ConfigContents } from '@lazaret/sdk'
import { readText } from '../arguments/text-input.ts'
import type { Context } from '../context/context.ts'
import { CliError, reasonOf } from '../program/cli-error.ts'
import type { CommonOptions } from './common-options.ts'
import { knownObjectOf } from './known-object.ts'
import { uploadOne } from './upload-one.ts'

export type ConfigOptions = CommonOptions & { readonly configType?: string }

export async function uploadConfig(
  context: Context,
  [family, path]: readonly [string, string],
  options: ConfigOptions,
): Promise<void> {
  const { hashConfig } = await import('@lazaret/sdk')
  const { text, sizeBytes: size } = await readText(context.io, path)
  const cfg = await parseConfig(text, path)
  const { configType: type } = options
  const id = await hashConfig(cfg)
  const whole = {
    path,
    size,
    id,
    look: async ({ client }, signal) => knownObjectOf((await client.configs.has([id], { signal })).get(id)),
    send: ({ client }, sent) =>
      client.configs.upload({ ...sent, family, cfg, ...(type === undefined ? {} : { type }) }),
  } satisfies Parameters<typeof uploadOne>[1]
  await uploadOne(context, whole, options)
}

/** An object of JSON, every number as it is written. */
export async function parseConfig(text: string, path: string): Promise<ConfigContents> {
  const { isRawNumber, parseLossless } = await import('@lazaret/sdk')
  const name = path === '-' ? 'standard input' : path
  let value: unknown
  try {
    value = parseLossless(text)
  } catch (error) {
    throw new CliError('local_file', `${name}: not valid JSON: ${reasonOf(error)}`)
  }
  if (!isContents(value) || isRawNumber(value)) throw new CliError('local_file', `${name}: expected a JSON object`)
  return value
}

function isContents(value: unknown): value is ConfigContents {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
