import { randomBytes } from 'node:crypto'
import type { Call } from '../../call.ts'
import type { LosslessObject } from '../../json/lossless.ts'
import type { Content } from '../../storage/storage.ts'
import { findObject } from '../access/find-object.ts'
import { loadFileDetail } from '../objects/load-file.ts'
import { openFile } from '../objects/open-file.ts'
import type { Exchange, ExchangeResult } from './exchange.ts'
import { sendUpload, type Upload } from './send-upload.ts'

/** Streams the bytes from the storage to the remote; their number is announced. */
export async function pushFile(call: Call, exchange: Exchange): Promise<ExchangeResult<LosslessObject>> {
  const found = await findObject(call, 'file', exchange.id)
  const detail = await loadFileDetail(call, found.id)
  const { content } = await openFile(call, found.dhash, null)
  return sendUpload(call, { exchange, detail }, (options) => formOf({ name: detail.fileName, content, options }))
}

type Form = { readonly name: string; readonly content: Content; readonly options: LosslessObject }

function formOf({ name, content, options }: Form): Upload {
  const boundary = `lazaret-${randomBytes(16).toString('hex')}`
  const part = (disposition: string): string => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`
  const head = Buffer.from(
    `${part('name="options"')}\r\n${JSON.stringify(options)}\r\n` +
      `${part(`name="file"; filename="${quotable(name)}"`)}Content-Type: application/octet-stream\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    path: 'file',
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    sizeBytes: head.length + content.sizeBytes + tail.length,
    body: joined(head, content, tail),
  }
}

async function* joined(head: Uint8Array, content: Content, tail: Uint8Array): AsyncGenerator<Uint8Array> {
  yield head
  yield* content.read()
  yield tail
}

/** Escaped as browsers do. */
function quotable(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
