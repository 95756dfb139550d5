import { addFailedUpload, addFiles } from './queue.ts'
import { entrySource, isFile } from './source.ts'

type DroppedItems = {
  readonly files: readonly File[]
  /** Entries of the drop, if the browser knows folders; empty for pasted files. */
  readonly entries: readonly FileSystemEntry[]
}

const AT_ONCE = 200

/** Queues what was dropped; of folders everything below them. */
export async function addItems({ files, entries }: DroppedItems): Promise<void> {
  if (!entries.some(({ isDirectory }) => isDirectory)) return addFiles(files)
  let found: File[] = []
  for await (const file of filesBelow(entries)) {
    found.push(file)
    if (found.length < AT_ONCE) continue
    addFiles(found)
    found = []
  }
  addFiles(found)
}

/** Unreadable entries are queued as failed, with the reason. */
async function* filesBelow(entries: readonly FileSystemEntry[]): AsyncGenerator<File> {
  for (const entry of entries) {
    try {
      if (isFile(entry)) yield await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
      else if (isFolder(entry)) yield* filesIn(entry)
    } catch (error) {
      addFailedUpload(entrySource(entry), error)
    }
  }
}

async function* filesIn(folder: FileSystemDirectoryEntry): AsyncGenerator<File> {
  const reader = folder.createReader()
  for (;;) {
    // A browser gives some at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return
    yield* filesBelow(some)
  }
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
