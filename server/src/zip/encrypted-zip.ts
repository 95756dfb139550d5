import { finished, PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Archiver } from 'archiver'
import { createFormat } from './encrypted-format.ts'
import type { ArchiveModule } from './zip-encrypted.ts'

const DATE = new Date('1980-01-01T00:00:00Z')
const BUFFERED_BYTES = 65_536

export type ZipOptions = {
  /** From `entryName`. */
  readonly entryName: string
  readonly password: string
  readonly content: Readable
  readonly sizeBytes: number
  readonly signal: AbortSignal
}

/** An archive with one entry, generated while it is read. It fails if the content does not have the announced size. */
export function encryptedZip({ entryName, password, content, sizeBytes, signal }: ZipOptions): Readable {
  const output = new PassThrough({ highWaterMark: BUFFERED_BYTES })
  const stop = (error: Error): void => {
    // First, because an aborted archive ends like a complete one.
    output.destroy(error)
    content.destroy()
    format.abort()
    zip.abort()
  }
  const format = createFormat({ password, sizeBytes, onFailure: stop })
  const zip = newArchiver(format.module)
  zip.on('error', stop)
  finished(content, { writable: false }, (error) => error && stop(error))
  zip.append(content, { name: entryName, date: DATE })
  zip.finalize().catch(stop)
  pipeline(zip, output, { signal }).catch(stop)
  return output
}

type Internals = { _format: string; _module: ArchiveModule; _modulePipe(): void }

/** archiver 8 has a class for each format, and no other way to add one. */
function newArchiver(module: ArchiveModule): Archiver {
  const zip = new Archiver({ highWaterMark: BUFFERED_BYTES })
  const internals = zip as unknown as Internals
  internals._format = 'zip-encrypted'
  internals._module = module
  internals._modulePipe()
  return zip
}
