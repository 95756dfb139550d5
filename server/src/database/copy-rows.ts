// Not pg-copy-streams: with its version 7 the connection answers nothing more once a stream of rows is cut off, as by a full
// disk, so that the backup would wait for ever.
import { Readable } from 'node:stream'
import type pg from 'pg'

/** What the driver calls while a COPY runs; it knows such objects under the name Submittable. */
type Wire = {
  readonly stream: {
    pause(): void
    resume(): void
    readonly writableNeedDrain: boolean
    once(name: 'drain', run: () => void): void
  }
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

// Each row arrives separately, and many small chunks are slow.
const PIECE_BYTES = 65_536

type Client = Pick<pg.Client, 'query'>

/** Rows in the text format of COPY, read no faster than they are taken. */
export function copyOut(client: Client, query: string): { readonly rows: Promise<number>; readonly stream: Readable } {
  const counted = Promise.withResolvers<number>()
  counted.promise.catch(() => undefined)
  let wire: Wire | undefined
  let rows = 0
  const stream = new Readable({ read: () => wire?.stream.resume() })
  let gathered: Buffer[] = []
  let gatheredBytes = 0
  const pass = (): void => {
    const piece = Buffer.concat(gathered)
    gathered = []
    gatheredBytes = 0
    if (piece.length > 0 && !stream.destroyed && !stream.push(piece)) wire?.stream.pause()
  }
  const fail = (error: Error): void => {
    counted.reject(error)
    stream.destroy(error)
  }
  // A destroyed stream takes no more, but the rest of the answer must be read before the connection can be used again.
  stream.once('close', () => wire?.stream.resume())
  submit(client, {
    submit: (connection) => {
      wire = connection
      connection.query(`COPY (${query}) TO STDOUT`)
    },
    handleCopyData: ({ chunk }) => {
      // The driver reuses the chunk's memory.
      gathered.push(Buffer.from(chunk))
      gatheredBytes += chunk.length
      if (gatheredBytes >= PIECE_BYTES) pass()
    },
    handleCommandComplete: ({ text }) => {
      rows = rowsIn(text)
    },
    handleError: fail,
    handleReadyForQuery: () => {
      counted.resolve(rows)
      pass()
      if (!stream.destroyed) stream.push(null)
    },
  })
  return { rows: counted.promise, stream }
}

/** Loads the output of `copyOut`; returns the number of rows. */
export function copyIn(client: Client, target: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let rows = 0
  let isFailed = false
  submit(client, {
    submit: (connection) => connection.query(`COPY ${target} FROM STDIN`),
    handleCopyInResponse: (connection) =>
      void send(connection, source, () => isFailed).catch((error: unknown) => connection.sendCopyFail(String(error))),
    handleCopyData: () => undefined,
    handleCommandComplete: ({ text }) => {
      rows = rowsIn(text)
    },
    handleError: (error) => {
      isFailed = true
      reject(error)
    },
    handleReadyForQuery: () => resolve(rows),
  })
  return promise
}

async function send(connection: Wire, source: AsyncIterable<Uint8Array>, isFailed: () => boolean): Promise<void> {
  for await (const chunk of source) {
    if (isFailed()) return
    connection.sendCopyFromChunk(chunk)
    if (connection.stream.writableNeedDrain)
      await new Promise<void>((resolve) => connection.stream.once('drain', () => resolve()))
  }
  connection.endCopyFrom()
}

type Handlers = {
  submit(connection: Wire): void
  handleCopyInResponse?(connection: Wire): void
  handleCopyData(message: { readonly chunk: Uint8Array }): void
  handleCommandComplete(message: { readonly text: string }): void
  handleError(error: Error): void
  handleReadyForQuery(): void
}

function submit(client: Client, handlers: Handlers): void {
  const quiet = { handleRowDescription: () => undefined, handleDataRow: () => undefined, callback: () => undefined }
  client.query({ ...quiet, ...handlers } as unknown as pg.Submittable)
}

const rowsIn = (text: string): number => Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0)
