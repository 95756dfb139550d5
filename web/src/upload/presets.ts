import { type CommonUploadOptions, type Share, stringifyLossless } from '@lazaret/sdk'
import { session } from '../session/session.ts'
import { createStore } from '../state/store.ts'

/** The annotations that every upload of this page gets, as typed. */
export type Presets = {
  /** Separated by commas or blanks. */
  readonly tags: string
  /** `default`, `private`, `public`, or the name of a group. */
  readonly share: string
  readonly parent: string
  readonly attributes: readonly PresetAttribute[]
  /** Arguments of the analysis. */
  readonly execute: string
  /** Has the server store the files of archives; false leaves that to its settings. */
  readonly unpack: boolean
}

export type PresetAttribute = { readonly key: string; readonly value: unknown }

const NONE: Presets = { tags: '', share: 'default', parent: '', attributes: [], execute: '', unpack: false }

export const presets = createStore<Presets>(NONE)

export function setPreset(part: Partial<Presets>): void {
  presets.set({ ...presets.get(), ...part })
}

// The next one has groups and keys of their own.
session.subscribe(() => {
  if (session.get().kind !== 'open') presets.set(NONE)
})

export function tagsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((tag) => tag !== ''))]
}

export type PresetOptions = Pick<CommonUploadOptions, 'tags' | 'share' | 'parent' | 'attributes' | 'analysisArguments'>

/** Converts presets to options of the SDK. `parent` takes precedence over the typed one. */
export function optionsOf(
  { tags, share, parent: typed, attributes, execute }: Presets,
  parent = typed.trim(),
): PresetOptions {
  const values = Map.groupBy(attributes, ({ key }) => key)
  return {
    tags: tagsOf(tags),
    share: shareOf(share),
    ...(parent === '' ? {} : { parent }),
    ...(attributes.length === 0 ? {} : { attributes: Object.fromEntries([...values].map(valuesOf)) }),
    ...(execute.trim() === '' ? {} : { analysisArguments: { execute: execute.trim() } }),
  }
}

function valuesOf([key, attributes]: readonly [string, readonly PresetAttribute[]]): readonly [string, unknown[]] {
  return [key, attributes.map(({ value }) => value)]
}

function shareOf(chosen: string): Share {
  return chosen === 'default' || chosen === 'private' || chosen === 'public' ? chosen : { group: chosen }
}

export function attributeText({ key, value }: PresetAttribute): string {
  return `${key}: ${typeof value === 'string' ? value : stringifyLossless(value)}`
}
