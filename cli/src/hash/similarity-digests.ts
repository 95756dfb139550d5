import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { createSsdeep } from '../generated/digest/ssdeep.ts'
import { createTlsh, tlshText } from '../generated/digest/tlsh.ts'
import { CliError, localFileError } from '../program/cli-error.ts'
import type { Io } from '../program/io.ts'

type SimilarityDigests = { readonly ssdeep: string; readonly tlsh?: string }

/** Computes the digests that the server compares files by. The content stays on this machine. */
export async function similarityDigestsOf(io: Io, path: string, signal: AbortSignal): Promise<SimilarityDigests> {
  const [ssdeep, tlsh] = [createSsdeep(), createTlsh()]
  let isEmpty = true
  try {
    for await (const chunk of path === '-' ? io.stdin : createReadStream(resolve(io.cwd, path), { signal })) {
      const bytes = Buffer.from(chunk)
      isEmpty &&= bytes.length === 0
      for (const digest of [ssdeep, tlsh]) digest.update(bytes)
    }
  } catch (error) {
    signal.throwIfAborted()
    throw localFileError(path === '-' ? 'standard input' : path, error)
  }
  if (isEmpty) throw new CliError('local_file', 'is empty: there is nothing to compare')
  const hash = tlsh.digest()
  return { ssdeep: ssdeep.digest(), ...(hash === null ? {} : { tlsh: tlshText(hash) }) }
}
