import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { localFileError, reasonOf, usageError } from '../program/cli-error.ts'
import type { Io } from '../program/io.ts'

/** A key and its value, any JSON. */
export type Attribute = { readonly key: string; readonly value: unknown }

const form = /^([\w-]+)(:?=)(@?)(.*)$/s

/** Checks that a word is an attribute with its value. */
export function isAttribute(word: string): boolean {
  return form.test(word)
}

/**
 * `K=V` is a text, `K:=JSON` any JSON with its numbers as they are written, `K=@file` the text of a file and
 * `K:=@file` the JSON in it.
 */
export async function parseAttribute(io: Io, word: string, option = 'attribute'): Promise<Attribute> {
  const [, key = '', sign = '', at = '', rest = ''] = form.exec(word) ?? []
  if (key === '')
    throw usageError(`${option}: expected an attribute, got "${word}"`, 'KEY=TEXT, KEY:=JSON, KEY=@FILE or KEY:=@FILE')
  const text = at === '' ? rest : await readText(resolve(io.cwd, rest))
  if (sign === '=') return { key, value: text }
  return { key, value: await parseJson(text, `${option} ${key}${at === '' ? '' : ` (${rest})`}`) }
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw localFileError(path, error)
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw usageError(`${path}: not valid UTF-8`)
  }
}

async function parseJson(text: string, place: string): Promise<unknown> {
  const { parseLossless } = await import('@lazaret/sdk')
  try {
    return parseLossless(text)
  } catch (error) {
    throw usageError(
      `${place}: not valid JSON: ${reasonOf(error)}`,
      'a string needs quotes: KEY:=\'"text"\', or KEY=text',
    )
  }
}
