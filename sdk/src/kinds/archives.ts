import type { Api } from '../calls/api.ts'
import { textBody } from '../calls/request.ts'
import { type Download, downloadArchive, type ZipOptions } from '../download/download.ts'
import { validationError } from '../errors/api-error.ts'
import type { components } from '../generated/schema.ts'
import { hashKind } from '../records/identifier.ts'
import { type CallOptions, requirePresent } from '../records/records.ts'
import { passSignal } from '../wire/raw.ts'

/** Objects of any kind by their SHA-256, or what a query finds when it is sent; `type` says what it looks for, by default objects of every kind. */
export type Selection =
  | { readonly ids: readonly string[] }
  | { readonly query: string; readonly type?: components['schemas']['Kind'] }

/** Many objects in one AES-256 encrypted zip. */
export type Archives = {
  /**
   * Starts to download many objects: files as they are, configs as JSON, blobs as text, and a `manifest.jsonl`. What could not be read is
   * listed in `missing.jsonl` inside. It is not verified and not resumed: every request creates a new archive. More than the
   * server allows is a `TooLargeError`.
   *
   * @example await (await client.archives.download({ query: 'tag:emotet', type: 'file' })).toFile('emotet.zip')
   */
  download(selection: Selection, options?: ZipOptions): Promise<Download>
  /**
   * A token with which anyone can download these objects for 60 seconds. What a query finds is fixed by this call.
   *
   * @example const token = await client.archives.token({ ids: [sha256, other] })
   */
  token(selection: Selection, options?: CallOptions): Promise<string>
  /**
   * A URL with such a token, for a browser or another program. Treat it as a secret.
   *
   * @example location.assign(await client.archives.url({ ids }))
   */
  url(selection: Selection, options?: CallOptions): Promise<string>
}

export function createArchives({ raw, wire, base }: Api): Archives {
  const token: Archives['token'] = async (selection, { signal } = {}) => {
    const { data } = await raw.POST('/api/archive/token', { body: selectionOf(selection), ...passSignal(signal) })
    return requirePresent(data?.token, 'token')
  }
  return {
    download: async (selection, options = {}) =>
      downloadArchive(wire, base, { ...options, body: textBody(JSON.stringify(selectionOf(selection))) }),
    token,
    url: async (selection, options) =>
      `${base}/api/archive?token=${encodeURIComponent(await token(selection, options))}`,
  }
}

/** Converts a selection to the form of the contract. Throws before anything is sent if an identifier is invalid. */
export function selectionOf(selection: Selection): components['schemas']['Selection'] {
  if (!('ids' in selection)) {
    const { query, type } = selection
    return { query, ...(type === undefined ? {} : { type }) }
  }
  const wrong = selection.ids.find((id) => hashKind(id) !== 'sha256')
  if (wrong !== undefined) throw validationError('ids', `"${wrong.slice(0, 130)}" is not a SHA-256`)
  return { ids: selection.ids.map((id) => id.toLowerCase()) }
}
