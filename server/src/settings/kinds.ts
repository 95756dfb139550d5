import { statSync } from 'node:fs'
import { resolve } from 'node:path'

/** How one setting is read. `F` is the type of its value. */
export type Setting<F> = {
  readonly key: string
  readonly section: string
  readonly about: string
  readonly was: string | null
  /** Section of the older name. */
  readonly wasIn: string
  readonly secret: boolean
  readonly fallback: F | undefined
  /** Turns the text of a source into the value, or throws an Error that says what is expected. */
  parse(text: string, base: string): F
}

type Common = {
  readonly key: string
  readonly about: string
  readonly was?: string
  readonly secret?: true
  /** Unless `service`; `wasIn` is the section of the older name, unless `mwdb`. */
  readonly section?: string
  readonly wasIn?: string
}

function define<F>(common: Common, fallback: F | undefined, parse: Setting<F>['parse']): Setting<F> {
  return {
    key: common.key,
    section: common.section ?? 'service',
    about: common.about,
    was: common.was ?? null,
    wasIn: common.wasIn ?? 'mwdb',
    secret: common.secret === true,
    fallback,
    parse,
  }
}

export function text(o: Common & { fallback: string; notEmpty?: true }): Setting<string>
export function text(o: Common & { fallback: null; notEmpty?: true }): Setting<string | null>
export function text(o: Common & { fallback: string | null; notEmpty?: true }): Setting<string | null> {
  return define<string | null>(o, o.fallback, (value) => {
    if (o.notEmpty && value === '') throw new Error('must not be empty')
    return value
  })
}

/** A text with a format: `check` throws if it is invalid. */
export function checkedText(o: Common & { fallback: string; check: (value: string) => unknown }): Setting<string>
export function checkedText(o: Common & { fallback: null; check: (value: string) => unknown }): Setting<string | null>
export function checkedText(
  o: Common & { fallback: string | null; check: (value: string) => unknown },
): Setting<string | null> {
  return define<string | null>(o, o.fallback, (value) => {
    o.check(value)
    return value
  })
}

export function flag(o: Common & { fallback: boolean }): Setting<boolean> {
  return define(o, o.fallback, (value) => {
    const text = value.trim()
    // A 2, or a number meant for the setting next to this one, would switch on what nobody asked for.
    if (text !== '0' && text !== '1') throw new Error('must be 0 or 1')
    return text === '1'
  })
}

/** Comma-separated words; empty for an empty list. `check` throws for an invalid word. */
export function list(
  o: Common & { fallback: readonly string[]; check?: (word: string) => unknown },
): Setting<readonly string[]> {
  return define(o, o.fallback, (value) => {
    const words = value
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '')
    for (const word of words) o.check?.(word)
    return words
  })
}

type Bounds = { readonly min: number; readonly max?: number }

export function integer(o: Common & Bounds & { fallback: number }): Setting<number>
export function integer(o: Common & Bounds & { fallback: null }): Setting<number | null>
export function integer(o: Common & Bounds & { fallback: number | null }): Setting<number | null> {
  const max = o.max ?? Number.MAX_SAFE_INTEGER
  return define<number | null>(o, o.fallback, (value) => {
    if (!/^\s*[+-]?\d+\s*$/.test(value)) throw new Error('must be an integer')
    const number = Number(value)
    if (number < o.min || number > max) throw new Error(`must be from ${o.min} to ${max}`)
    return number
  })
}

export function choice<const T extends string>(
  o: Common & { of: readonly T[]; fallback: NoInfer<T> | null; alias?: Readonly<Record<string, NoInfer<T>>> },
): Setting<T | null> {
  return define<T | null>(o, o.fallback, (value) => {
    const wanted = value.trim().toLowerCase()
    if (wanted === '' && o.fallback !== null) return o.fallback
    const found = o.of.find((candidate) => candidate === wanted) ?? o.alias?.[wanted]
    if (found === undefined) throw new Error(`must be one of ${o.of.join(', ')}`)
    return found
  })
}

/** A folder: made absolute from the folder where the command was given. */
export function folder(o: Common & { mustExist?: true; fallback: string }): Setting<string>
export function folder(o: Common & { mustExist?: true; fallback: null }): Setting<string | null>
export function folder(o: Common & { mustExist?: true; fallback: string | null }): Setting<string | null> {
  return define<string | null>(o, o.fallback, (value, base) => {
    if (value.trim() === '') throw new Error('must not be empty')
    const found = resolve(base, value)
    // Otherwise a misspelt folder would be created empty.
    if (o.mustExist && !statSync(found, { throwIfNoEntry: false })?.isDirectory())
      throw new Error('must be a folder that exists')
    return found
  })
}

/** A file that exists, made absolute from the folder where the command was given. */
export function file(o: Common & { fallback: null }): Setting<string | null> {
  return define<string | null>(o, o.fallback, (value, base) => {
    if (value.trim() === '') throw new Error('must not be empty')
    const found = resolve(base, value)
    if (!statSync(found, { throwIfNoEntry: false })?.isFile()) throw new Error('must be a file that exists')
    return found
  })
}
