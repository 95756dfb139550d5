import type { Client } from '@lazaret/sdk'
import { noteCase } from '../annotate/note-case.ts'
import { type Attribute, parseAttribute } from '../annotate/parse-attribute.ts'
import { singleIdentifier } from '../arguments/identifiers.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { usageError } from '../program/cli-error.ts'
import type { CommonOptions, ExistsPolicy, ShareTarget } from './common-options.ts'

/** Annotations of every object of an upload. */
export type UploadAnnotations = {
  readonly tags: readonly string[]
  readonly attributes: readonly Attribute[]
  readonly parent: string | undefined
  readonly share: ShareTarget
  readonly analysisId: string | undefined
  readonly comment: string | undefined
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function readUploadAnnotations(
  context: Context,
  opened: OpenClient,
  options: CommonOptions,
): Promise<UploadAnnotations> {
  const { attr = [], parent, analysisId } = options
  const tags = (options.tag ?? []).map((tag) => tag.trim())
  if (tags.includes('')) throw usageError('--tag: must not be empty')
  if (analysisId !== undefined && !uuid.test(analysisId))
    throw usageError(`--analysis-id: expected a UUID, got "${analysisId}"`)
  noteCase(context, tags)
  const comment = options.comment?.trim()
  if (comment === '') throw usageError('--comment: must not be empty')
  return {
    tags,
    attributes: await Promise.all(attr.map((word) => parseAttribute(context.io, word, '--attr'))),
    parent: parent === undefined ? undefined : await parentId(context, opened, parent),
    share: sharingOf(options),
    analysisId,
    comment,
  }
}

/** The part that is sent with the upload, so that it is stored together with the object. */
export function uploadOptionsOf(
  { tags, attributes, parent, share, analysisId }: UploadAnnotations,
  signal: AbortSignal,
) {
  const values = Map.groupBy(attributes, ({ key }) => key)
  const byKey = Object.fromEntries([...values].map(([key, found]) => [key, found.map(({ value }) => value)]))
  return {
    tags,
    share,
    signal,
    ...(attributes.length > 0 ? { attributes: byKey } : {}),
    ...(parent === undefined ? {} : { parent }),
    ...(analysisId === undefined ? {} : { analysisId }),
  }
}

/** Checks that separate calls can add all annotations to an existing object. Only an upload shares. */
export function canAnnotate({ share }: UploadAnnotations, onExists: ExistsPolicy): boolean {
  return onExists === 'annotate' && share === 'default'
}

/** Adds to an existing object what would otherwise be part of the upload. All of it can be repeated. */
export async function annotate(
  client: Client,
  id: string,
  wanted: UploadAnnotations,
  signal: AbortSignal,
): Promise<void> {
  const { tags, attributes, parent, analysisId } = wanted
  if (tags.length > 0) await client.tags.add(id, tags, { signal })
  for (const attribute of attributes) await client.attributes.add(id, attribute, { signal })
  if (parent !== undefined) await client.relations.link(parent, id, { signal })
  if (analysisId !== undefined) await client.analyses.assign(id, analysisId, { signal })
}

/** The server links by SHA-256 only. */
async function parentId(context: Context, { client, signal }: OpenClient, given: string): Promise<string> {
  const id = await singleIdentifier(context, given)
  return id.length === 64 ? id : (await client.files.get(id, { signal })).id
}

function sharingOf(options: CommonOptions): ShareTarget {
  if (options.private) return 'private'
  if (options.public) return 'public'
  return options.shareWith === undefined ? 'default' : { group: options.shareWith }
}
