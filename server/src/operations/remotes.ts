import type { Call, Download, Handler, IncomingBytes, Schemas } from '../contract.ts'
import type { Exchange, ExchangeResult } from '../domain/remotes/exchange.ts'
import { type PassedOn, passOn } from '../domain/remotes/pass-on.ts'
import { pullBlob as fetchBlob } from '../domain/remotes/pull-blob.ts'
import { pullConfig as fetchConfig } from '../domain/remotes/pull-config.ts'
import { pullFile as fetchFile } from '../domain/remotes/pull-file.ts'
import { pushBlob as sendBlob } from '../domain/remotes/push-blob.ts'
import { pushConfig as sendConfig } from '../domain/remotes/push-config.ts'
import { pushFile as sendFile } from '../domain/remotes/push-file.ts'
import { viewBlob } from '../views/blobs.ts'
import { viewConfig } from '../views/configs.ts'
import { viewFile } from '../views/files.ts'

export const listRemotes: Handler<'listRemotes'> = async ({ app }) => ({ remotes: [...app.remotes.names] })

export const getFromRemote: Handler<'getFromRemote'> = (call, { path, query }) => passed(call, 'GET', { path, query })

export const postToRemote: Handler<'postToRemote'> = (call, input) => passed(call, 'POST', input)

export const putToRemote: Handler<'putToRemote'> = (call, input) => passed(call, 'PUT', input)

export const deleteAtRemote: Handler<'deleteAtRemote'> = (call, input) => passed(call, 'DELETE', input)

export const pullFile: Handler<'pullFile'> = async (call, input) =>
  shown(input, await fetchFile(call, exchangeOf(input)), viewFile)

export const pullConfig: Handler<'pullConfig'> = async (call, input) =>
  shown(input, await fetchConfig(call, exchangeOf(input)), viewConfig)

export const pullBlob: Handler<'pullBlob'> = async (call, input) =>
  shown(input, await fetchBlob(call, exchangeOf(input)), viewBlob)

export const pushFile: Handler<'pushFile'> = async (call, input) =>
  viewPush(input, await sendFile(call, exchangeOf(input)))

export const pushConfig: Handler<'pushConfig'> = async (call, input) =>
  viewPush(input, await sendConfig(call, exchangeOf(input)))

export const pushBlob: Handler<'pushBlob'> = async (call, input) =>
  viewPush(input, await sendBlob(call, exchangeOf(input)))

type PushRequest = {
  readonly path: { readonly name: string; readonly id: string }
  readonly body: Schemas['RemoteExchange']
}

function exchangeOf({ path, body }: PushRequest): Exchange {
  return { remote: path.name, id: path.id, uploadAs: body.upload_as, include: body.include }
}

/** What was left out is listed only for requests that asked for more than the object. */
function shown<Row, View>({ body }: PushRequest, { object, skipped }: ExchangeResult<Row>, view: (row: Row) => View) {
  return body.include.length === 0 ? view(object) : { ...view(object), skipped: [...skipped] }
}

function viewPush({ body }: PushRequest, { object, skipped }: ExchangeResult<object>): Schemas['Pushed'] {
  const pushed = object as Schemas['Pushed']
  return body.include.length === 0 ? pushed : { ...pushed, skipped: [...skipped] }
}

type ProxyRequest = {
  readonly path: { readonly name: string; readonly path: string }
  readonly query: { readonly query?: Readonly<Record<string, string>> }
  readonly body?: IncomingBytes | undefined
}

async function passed(call: Call, method: PassedOn['method'], { path, query, body }: ProxyRequest): Promise<Download> {
  const { contentType, content } = await passOn(call, {
    remote: path.name,
    method,
    path: path.path,
    query: query.query ?? {},
    ...(body === undefined ? {} : { body }),
  })
  return {
    fileName: 'answer',
    sizeBytes: null,
    etag: null,
    contentType,
    read: () => content,
    discard: () => content.destroy(),
  }
}
