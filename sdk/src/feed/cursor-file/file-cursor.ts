import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { CursorError } from '../../errors/api-error.ts'
import { type CursorSnapshot, checkSnapshot } from '../cursor/state.ts'
import type { CursorStore } from '../cursor/store.ts'
import { appendDurably, errorCode, makePrivateFolder, removeTemporaries, replaceFile } from './durable-file.ts'
import { checksum, type FileJournal, openJournal } from './file-journal.ts'
import { acquireLock, type FileLock } from './file-lock.ts'
import { fileSpill } from './file-spill.ts'

type CursorFiles = { readonly lock: FileLock; readonly journal: FileJournal }

const COMPACT_BYTES = 1024 * 1024

/**
 * A cursor in a file, with a journal, a lock, dead letters and a spill next to it. Node only.
 *
 * @example client.feed('file', { store: fileCursor('honey.json') })
 */
export function fileCursor(file: string): CursorStore & { readonly path: string } {
  const path = resolve(file)
  let opened: CursorFiles | null = null
  const use = () => {
    if (!opened) throw new CursorError('closed', `the cursor ${path} is not open`)
    opened.lock.assertHeld()
    return opened
  }
  return {
    path,
    spill: fileSpill(`${path}.spill`),
    load: async () => {
      if (opened) throw new CursorError('locked', `the cursor ${path} is in use by another feed`)
      const { lock, journal, snapshot } = await openFiles(path)
      opened = { lock, journal }
      return snapshot && { snapshot, journal: journal.entries }
    },
    save: async (snapshot) => {
      const { journal } = use()
      const body = JSON.stringify(snapshot)
      await replaceFile(path, `${body}\n${checksum(body)}\n`)
      await journal.reset()
    },
    append: async (entries) => ((await use().journal.append(entries)) > COMPACT_BYTES ? 'compact' : undefined),
    bury: (letter) => appendDurably(`${path}.dead.jsonl`, `${JSON.stringify(letter)}\n`),
    close: async () => {
      const closing = opened
      opened = null
      await closing?.journal.close()
      closing?.lock.release()
    },
  }
}

async function openFiles(path: string): Promise<CursorFiles & { readonly snapshot: CursorSnapshot | null }> {
  await makePrivateFolder(dirname(path))
  const lock = acquireLock(`${path}.lock`)
  try {
    await removeTemporaries(path)
    const snapshot = await readCursorFile(path)
    return { lock, snapshot, journal: await openJournal(`${path}.journal`) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Reads the snapshot of a cursor file, without its journal and without the lock; null if the file does not exist. */
export async function readCursorFile(path: string): Promise<CursorSnapshot | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const [body = '', sum] = text.split('\n')
  if (sum !== checksum(body)) throw new CursorError('corrupt', `the cursor file ${path} is damaged`)
  return checkSnapshot(JSON.parse(body), path)
}
