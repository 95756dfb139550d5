import { validationError } from '../errors/api-error.ts'
import type { components } from '../generated/schema.ts'
import { checkId } from '../records/identifier.ts'

/** Access to the object: the uploader's workspace groups, the uploader alone, everybody, or one group and the uploader. */
export type Share = 'default' | 'private' | 'public' | { readonly group: string }

/** Annotations of a new object. They become visible together with the object. */
export type CommonUploadOptions = {
  readonly tags?: readonly string[]
  /** Values by key; a list is a list of values, so a value that is a list stands in a list. Needs `adding_attributes`. */
  readonly attributes?: Readonly<Record<string, unknown>>
  /** SHA-256 of an object to link as parent; needs `adding_parents`. */
  readonly parent?: string
  /** Default `default`. */
  readonly share?: Share
  /** Allow sharing with third parties. Default true. */
  readonly share3rdParty?: boolean
  /** UUID of the analysis that produced this object; needs `analysis_manage` or `karton_assign`. */
  readonly analysisId?: string
  /** Arguments for the analysis that the upload starts; the backend supports `execute`. */
  readonly analysisArguments?: { readonly execute?: string }
  readonly signal?: AbortSignal
}

export const COMMON_UPLOAD_OPTIONS = {
  tags: true,
  attributes: true,
  parent: true,
  share: true,
  share3rdParty: true,
  analysisId: true,
  analysisArguments: true,
  signal: true,
} as const satisfies Record<keyof CommonUploadOptions, true>

type WireOptions = Partial<components['schemas']['UploadOptions']>

/** The names with `karton` are understood by every server of this API. */
export function wireOptions(options: CommonUploadOptions): WireOptions {
  const { tags = [], attributes, parent, share = 'default', share3rdParty } = options
  const { analysisId, analysisArguments } = options
  return {
    ...(parent === undefined ? {} : { parent: checkId(parent, 'parent') }),
    upload_as: uploadAs(share),
    tags: tags.map((tag) => ({ tag })),
    ...(attributes === undefined ? {} : { attributes: attributeItems(attributes) }),
    ...(share3rdParty === undefined ? {} : { share_3rd_party: share3rdParty }),
    ...(analysisId === undefined ? {} : { karton_id: analysisId }),
    ...(analysisArguments === undefined ? {} : { karton_arguments: analysisArguments }),
  }
}

function attributeItems(attributes: Readonly<Record<string, unknown>>) {
  return Object.entries(attributes).flatMap(([key, given]) => {
    const values: readonly unknown[] = Array.isArray(given) ? given : [given]
    return values.map((value) => ({ key, value }))
  })
}

function uploadAs(share: Share): string {
  if (share === 'default') return '*'
  if (typeof share === 'string') return share
  if (!share.group) throw validationError('share.group', 'must not be empty')
  return share.group
}
