import type { Call } from '../../../call.ts'
import { invalidField } from '../../../errors/problems.ts'
import type { components } from '../../../generated/contract.ts'
import type { AnalysisArguments } from '../../../statements/analyses/insert-start.ts'
import { readAnalysisId } from '../../analyses/analysis-id.ts'
import type { AttributeItem } from '../../attributes/attribute-item.ts'
import { attributeKey, requireValue } from '../../attributes/attribute-text.ts'
import { commentText } from '../../comments/comment-text.ts'
import { tagText } from '../../tags/tag-text.ts'

type Schemas = components['schemas']
export type SentOptions = Schemas['FileUploadOptions']

/** The options of an upload, checked as far as possible without the database. */
export type UploadOptions = {
  readonly parent: string | null
  readonly uploadAs: string
  readonly tags: readonly string[]
  readonly attributes: readonly AttributeItem[]
  readonly metakeys: readonly AttributeItem[]
  readonly analysisId: string | null
  readonly analysisArguments: AnalysisArguments
  readonly comments: readonly string[]
  readonly share3rdParty: boolean
  readonly startsAnalysis: boolean
  /** True unpacks an archive; null leaves it to a setting. */
  readonly unpack: boolean | null
}

/** Not settable by clients: an object from another server is not analysed again. */
export type UploadOrigin = { readonly startsAnalysis?: boolean }

type SentHere = { readonly options: SentOptions; readonly place: string }

/** `place` is the member that holds the options, or empty. */
export function readUploadOptions(
  { app, caller }: Call,
  { options: sent, place }: SentHere,
  { startsAnalysis = true }: UploadOrigin,
): UploadOptions {
  const at = (...path: readonly (string | number)[]): string => (place === '' ? path : [place, ...path]).join('.')
  const options = optionsOf(sent, at)
  if (options.metakeys.length > 0)
    app.usage.deprecated({ feature: 'legacy_metakeys_upload_option', user: caller.login })
  return { ...options, startsAnalysis }
}

function optionsOf(sent: SentOptions, at: ErrorPath): Omit<UploadOptions, 'startsAnalysis'> {
  return {
    parent: sent.parent,
    uploadAs: sent.upload_as,
    tags: sent.tags.map(({ tag }, index) => tagText(tag, at('tags', index, 'tag'))),
    attributes: readItems(sent.attributes ?? [], (...path) => at('attributes', ...path)),
    metakeys: readItems(sent.metakeys ?? [], (...path) => at('metakeys', ...path)),
    analysisId: readAnalysis(sent, at),
    analysisArguments: readArguments(sent, at),
    comments: (sent.comments ?? []).map((text, index) => commentText(text, at('comments', index))),
    share3rdParty: sent.share_3rd_party,
    unpack: sent.unpack ?? null,
  }
}

type ErrorPath = (...path: readonly (string | number)[]) => string

function readItems(
  sent: readonly AttributeItem[] | Readonly<Record<string, unknown>>,
  at: ErrorPath,
): readonly AttributeItem[] {
  if (!isList(sent))
    return Object.entries(sent).map(([key, value]) => readItem({ key, value }, { key: at(key), value: at(key) }))
  return sent.map((item, index) => readItem(item, { key: at(index, 'key'), value: at(index, 'value') }))
}

function isList<T>(sent: readonly T[] | object): sent is readonly T[] {
  return Array.isArray(sent)
}

function readItem({ key: sentKey, value }: AttributeItem, fields: { readonly key: string; readonly value: string }) {
  const key = attributeKey(sentKey, fields.key)
  requireValue(value, fields.value)
  return { key, value }
}

function readAnalysis(sent: SentOptions, at: ErrorPath): string | null {
  const ids = [sent.analysis_id, sent.karton_id].flatMap((id) => (id == null ? [] : [readAnalysisId(id)]))
  const [id = null, other = id] = ids
  if (other !== id) throw invalidField(at('karton_id'), `must be the same as analysis_id, not "${other}"`)
  return id
}

function readArguments(sent: SentOptions, at: ErrorPath): AnalysisArguments {
  const given = [sent.analysis_arguments, sent.karton_arguments].flatMap((each) => each?.execute ?? [])
  const [execute, other = execute] = given
  if (other !== execute) throw invalidField(at('karton_arguments'), 'must be the same as analysis_arguments')
  return execute === undefined ? {} : { execute }
}
