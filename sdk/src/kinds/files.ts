import type { Api } from '../calls/api.ts'
import { type BatchOptions, type Items, inParallel, type Outcome } from '../calls/batch.ts'
import type { SavedFile, SaveOptions } from '../download/content-to-save.ts'
import {
  type Download,
  type DownloadFormat,
  type DownloadOptions,
  downloadFile,
  downloadZip,
  type ZipOptions,
} from '../download/download.ts'
import type { components } from '../generated/schema.ts'
import { checkId } from '../records/identifier.ts'
import { type CallOptions, createRecords, type Records, requirePresent } from '../records/records.ts'
import type { FileDetail } from '../upload/file-detail.ts'
import type { UploadOutcome } from '../upload/upload.ts'
import { checkUploadOptions, type UploadOptions, uploadFile } from '../upload/upload.ts'
import { type UploadCalls, type UploadManyOptions, uploadMany } from '../upload/upload-many.ts'
import { type UploadTogetherOptions, uploadTogether } from '../upload/upload-together.ts'
import { passSignal } from '../wire/raw.ts'
import { anySignal } from '../wire/wait.ts'
import { type ClusterOptions, clusterFiles, type FileClusters } from './clusters.ts'
import { type FileSummary, fileSource } from './file-source.ts'
import {
  type SimilarFiles,
  type SimilarityDigests,
  type SimilarOptions,
  similarToDigests,
  similarToFile,
} from './similar.ts'

export type TokenOptions = CallOptions & {
  /** Return the zip instead of the raw bytes. Default false. */
  readonly zip?: boolean
}

export type DownloadUrlOptions = TokenOptions & {
  /** Encoding of the raw bytes; not together with `zip`. Default `raw`. */
  readonly format?: DownloadFormat
}

export type DownloadManyOptions = BatchOptions &
  Omit<SaveOptions, 'signal' | 'onProgress'> & {
    /** Folder to write to; each file is named by its SHA-256. */
    readonly folder: string
    /** Leave the bytes negated. Default false. */
    readonly obfuscate?: boolean
  }

/** The static facts of a file, and how far their extraction is. */
export type FileFacts = Readonly<components['schemas']['FileFacts']>

/** Samples. */
export type Files = Records<FileSummary, FileDetail> & {
  /**
   * Stores a file and returns its record. Memory use is constant for any size. The SHA-256 of what was sent is compared
   * with the answer (`IntegrityError`); empty content and an unknown option are refused before anything is sent (`ValidationError`); a stream
   * that cannot be read twice ends with `NotReplayableError` where another source would be retried. Needs
   * `adding_files`.
   *
   * @example const { sha256 } = await client.files.upload({ source: 'sample.bin', tags: ['feed:honeypot'] })
   * @example await client.files.upload({ source: bytes, name: 'dropper.exe', share: 'private' })
   */
  upload(options: UploadOptions): Promise<FileDetail>
  /**
   * Uploads many files, `concurrency` requests at a time, and yields an outcome for each, in the order of completion. Where
   * the server takes it, a request has up to 100 small files, or 8 MiB; larger files, streams and items with a `signal` go
   * alone. A file that fails does not end the others. After an abort the outcomes of what was in progress come, then an
   * `AbortError`.
   *
   * @example
   * for await (const { item, file, error } of client.files.uploadMany(paths.map((source) => ({ source }))))
   *   console.log(item.source, error ? error.message : file.sha256)
   */
  uploadMany<I extends UploadOptions>(items: Items<I>, options?: UploadManyOptions): AsyncIterable<UploadOutcome<I>>
  /**
   * Uploads up to 1 000 small files in one request, several times as fast as one by one, and gives an outcome for each, in
   * their order. A file that is refused does not end the others; a source that fails while it is read ends the request. Of an
   * item, `signal` is not used. A server other than Lazaret has no such operation: ask `supports` before. Needs `adding_files`.
   *
   * @example
   * const isFast = await client.supports('POST', '/api/file/bulk')
   * const outcomes = isFast ? await client.files.uploadTogether(paths.map((source) => ({ source }))) : []
   * for (const { item, file, error } of outcomes) console.log(item.source, error ? error.message : file.sha256)
   */
  uploadTogether<I extends UploadOptions>(
    items: readonly I[],
    options?: UploadTogetherOptions,
  ): Promise<UploadOutcome<I>[]>
  /**
   * Lists the files that are similar to a stored file by TLSH or ssdeep, most alike first. `is_computed` is false while the server has not
   * yet read a file of an older server. A server without this operation gives an `UnsupportedError`.
   *
   * @example
   * const { files } = await client.files.similar(sha256, { maxDistance: 50 })
   * for (const { file, likeness } of files) console.log(likeness, file.sha256, file.file_name)
   */
  similar(id: string, options?: SimilarOptions): Promise<SimilarFiles>
  /**
   * Lists the files that are similar to a file that is not stored here. Only its digests are sent, never its content.
   *
   * @example await client.files.similarTo({ ssdeep: '3072:LeKzUBKIxz/gxiST:b+GlFZ' }, { minScore: 80 })
   */
  similarTo(digests: SimilarityDigests, options?: SimilarOptions): Promise<SimilarFiles>
  /**
   * Groups the newest files that a query finds by likeness: by the score of ssdeep, the distance of TLSH, or an equal imphash, Rich header or
   * telfhash. The largest group comes first.
   *
   * @example
   * const { clusters } = await client.files.clusters('NOT tag:known', { maxDistance: 40, memberLimit: 10_000 })
   * for (const { size, ids } of clusters) console.log(size, ids[0])
   */
  clusters(query: string, options?: ClusterOptions): Promise<FileClusters>
  /**
   * Starts to download the content of a file. After a broken connection the rest is requested.
   *
   * @example await (await client.files.download(sha256)).toFile(`quarantine/${sha256}`)
   * @example await (await client.files.download(sha256, { format: 'cart' })).toFile(`quarantine/${sha256}.cart`)
   */
  download(id: string, options?: DownloadOptions): Promise<Download>
  /**
   * Downloads many files into a folder, `concurrency` at a time, each as `toFile` does, and yields an outcome for each,
   * in the order of completion. A file that is already there gives a `FileExistsError`. Node only.
   *
   * @example
   * for await (const { item, value, error } of client.files.downloadMany(hashes, { folder: 'quarantine' }))
   *   console.log(item, error ? error.message : value.path)
   */
  downloadMany(ids: Items<string>, options: DownloadManyOptions): AsyncIterable<Outcome<string, SavedFile>>
  /**
   * Downloads a file in an AES-256 encrypted zip. The zip is not verified and not resumed: every request creates a new one.
   *
   * @example await (await client.files.downloadZip(sha256)).toFile(`${sha256}.zip`)
   */
  downloadZip(id: string, options?: ZipOptions): Promise<Download>
  /**
   * A token with which anyone can download this file for 60 seconds.
   *
   * @example const token = await client.files.downloadToken(sha256)
   */
  downloadToken(id: string, options?: TokenOptions): Promise<string>
  /**
   * A URL with such a token, for a browser or another program. Treat it as a secret.
   *
   * @example window.open(await client.files.downloadUrl(sha256, { zip: true }))
   */
  downloadUrl(id: string, options?: DownloadUrlOptions): Promise<string>
  /**
   * What the server has read from the bytes of a file: format, headers, imports, entropy and strings of note. `state` is `waiting`
   * for about a second after the upload. The texts are those of the file. `ForbiddenError` where the server has it switched off.
   *
   * @example const { state, facts } = await client.files.facts(sha256)
   * @example if (facts?.pe) console.log(facts.pe.imphash, facts.strings.domains)
   */
  facts(id: string, options?: CallOptions): Promise<FileFacts>
}

export function createFiles(api: Api, takesMany: UploadCalls['takesMany']): Files {
  const { raw, wire, base } = api
  const uploadAll = <I extends UploadOptions>(items: readonly I[], signal?: AbortSignal) =>
    uploadTogether({ wire, base }, items, signal)
  const downloadToken: Files['downloadToken'] = async (id, { zip = false, signal } = {}) => {
    const sent = { params: { path: { id: checkId(id) } }, ...passSignal(signal) }
    const { data } = zip
      ? await raw.POST('/api/file/{id}/download/zip', sent)
      : await raw.POST('/api/file/{id}/download', sent)
    return requirePresent(data?.token, 'token')
  }
  return {
    ...createRecords(fileSource(api)),
    upload: (options) => uploadFile(wire, base, options),
    uploadMany(items, options = {}) {
      const uploadOne = async (item: UploadOptions, signal: AbortSignal) => {
        checkUploadOptions(item)
        return uploadFile(wire, base, { ...item, signal: anySignal(item.signal, signal) ?? signal })
      }
      return uploadMany({ uploadOne, uploadAll, takesMany }, items, options)
    },
    uploadTogether: (items, { signal } = {}) => uploadAll(items, signal),
    similar: (id, options) => similarToFile(api, id, options),
    similarTo: (digests, options) => similarToDigests(api, digests, options),
    clusters: (query, options) => clusterFiles(api, query, options),
    download: (id, options = {}) => downloadFile(wire, base, { ...options, id }),
    downloadMany(ids, { folder, concurrency, signal, obfuscate = false, ...save }) {
      const downloadOne = async (id: string, ended: AbortSignal) => {
        const download = await downloadFile(wire, base, { id, obfuscate, signal: ended })
        return download.toFile(`${folder}/${download.sha256 ?? id}`, save)
      }
      const options = { ...(concurrency === undefined ? {} : { concurrency }), ...(signal ? { signal } : {}) }
      return inParallel(ids, downloadOne, options)
    },
    downloadZip: (id, options = {}) => downloadZip(wire, base, { ...options, id }),
    downloadToken,
    async facts(id, { signal } = {}) {
      const sent = { params: { path: { id: checkId(id) } }, ...passSignal(signal) }
      return requirePresent((await raw.GET('/api/file/{id}/facts', sent)).data, 'facts')
    },
    async downloadUrl(id, options = {}) {
      const token = await downloadToken(id, options)
      const suffix = options.zip ? '/zip' : ''
      const format = options.format === 'cart' && !options.zip ? '&format=cart' : ''
      return `${base}/api/file/${checkId(id)}/download${suffix}?token=${encodeURIComponent(token)}${format}`
    },
  }
}
