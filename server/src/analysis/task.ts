import type { Lossless } from '../json/lossless.ts'

export const PRODUCER = 'karton.mwdb'
export const TASKS = 'karton.tasks'
export const PRODUCED = 'karton.metrics.produced'
export const QUEUES = 'karton.binds'
export const TASK_PREFIX = 'karton.task:'

/** The data of an object for its analysis. */
export type AnalysisInput = {
  readonly analysisId: string
  readonly share3rdParty: boolean
  /** By key; without those of hidden keys. */
  readonly attributes: Readonly<Record<string, readonly unknown[]>>
  /** How to run it; undefined: the backend's defaults. */
  readonly execute: unknown
} & (AnalysedFile | AnalysedConfig | AnalysedBlob)

type AnalysedFile = {
  readonly type: 'file'
  readonly name: string
  readonly sha256: string
  readonly sizeBytes: number
  readonly tags: readonly string[]
  readonly feedQuality: string
  readonly contentId: string
}
type AnalysedConfig = {
  readonly type: 'static_config'
  readonly dhash: string
  readonly configType: string
  readonly family: string
  readonly cfg: Lossless
}
type AnalysedBlob = {
  readonly type: 'text_blob'
  readonly dhash: string
  readonly blobType: string
  readonly content: string
}

/** The id of the first task of an analysis. The braces are part of it. */
export const uidOf = (analysisId: string): string => `{${analysisId}}:${analysisId}`

/** The marker that stays once the task is in the backend's queue. */
export const markerOf = (analysisId: string): string => `lazaret.analysis_sent:${analysisId}`

/** The task in the format that the backend's programs read. */
export function taskOf(object: AnalysisInput, bucket: string): string {
  const persistent = persistentHeaders(object)
  return JSON.stringify({
    uid: uidOf(object.analysisId),
    root_uid: object.analysisId,
    parent_uid: null,
    orig_uid: null,
    error: null,
    status: 'Declared',
    priority: object.type === 'file' && object.feedQuality !== 'high' ? 'low' : 'normal',
    last_update: Date.now() / 1000,
    headers: { ...headersOf(object), ...persistent, origin: PRODUCER },
    headers_persistent: persistent,
    payload: payloadOf(object, bucket),
    payload_persistent: { __headers_persistent: persistent },
  })
}

function persistentHeaders(object: AnalysisInput): Readonly<Record<string, unknown>> {
  return {
    share_3rd_party: object.share3rdParty,
    ...(object.execute === undefined ? {} : { execute: object.execute }),
    ...(object.type === 'file' ? { quality: object.feedQuality } : {}),
  }
}

function headersOf(object: AnalysisInput): Readonly<Record<string, unknown>> {
  if (object.type === 'file') return { type: 'sample', kind: 'raw' }
  if (object.type === 'static_config') return { type: 'config', kind: object.configType, family: object.family }
  return { type: 'blob', kind: object.blobType }
}

function payloadOf(object: AnalysisInput, bucket: string): Readonly<Record<string, unknown>> {
  const { attributes } = object
  if (object.type === 'file') return { sample: resourceOf(object, bucket), attributes, tags: object.tags }
  if (object.type === 'static_config') return { config: object.cfg, dhash: object.dhash, attributes }
  return { content: object.content, dhash: object.dhash, attributes }
}

function resourceOf({ name, sha256, sizeBytes, contentId }: AnalysedFile, bucket: string): object {
  return {
    __karton_resource__: {
      uid: contentId,
      name,
      bucket,
      size: sizeBytes,
      metadata: { sha256 },
      flags: [],
      sha256,
    },
  }
}
