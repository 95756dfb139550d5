import type { components } from '../generated/contract.ts'
import { parseLossless } from '../json/lossless.ts'
import type { ChainedRow } from './audit.ts'
import { viewTime } from './time.ts'

type RecordedDownload = components['schemas']['RecordedDownload']

/** Operations that hand out the content of an object, or a link to it. */
export const DOWNLOAD_FORMS: Readonly<Record<string, RecordedDownload['form']>> = {
  downloadFile: 'raw',
  downloadByToken: 'raw',
  downloadZip: 'zip',
  downloadArchive: 'archive',
  downloadArchiveByToken: 'archive',
  pushFile: 'push',
  pushConfig: 'push',
  pushBlob: 'push',
  createDownloadToken: 'link',
  createZipDownloadToken: 'link',
  requestSample: 'link',
  requestSampleInApi: 'link',
}

export function viewDownload(row: ChainedRow): RecordedDownload {
  const { number, time, operation, actor, actor_id, via, via_name, address, request_id } = row
  const details = parseLossless(row.details) as Details
  const form = DOWNLOAD_FORMS[operation] ?? 'raw'
  return {
    number,
    time: viewTime(time),
    form: details.format === 'cart' ? 'cart' : form,
    actor,
    actor_id,
    via,
    via_name,
    link_by: details.login ?? null,
    remote: details.remote_name ?? null,
    address,
    request_id,
    bytes: details.bytes ?? null,
    reads: details.reads ?? null,
    read_bytes: details.read_bytes ?? null,
  }
}

type Details = {
  readonly format?: string
  readonly login?: string
  readonly remote_name?: string
  readonly bytes?: number
  readonly reads?: number
  readonly read_bytes?: number
}
