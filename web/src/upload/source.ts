import { uploadTexts } from '../texts/upload.ts'

/** Something to upload. */
export type Source = {
  readonly name: string
  readonly sizeBytes: number
  /** Its content, made or looked for again each time. */
  open(signal: AbortSignal): Promise<File>
}

export function fileSource(file: File): Source {
  return {
    name: file.name,
    sizeBytes: file.size,
    async open() {
      await checkReadable(file)
      return file
    },
  }
}

/** An entry of a dropped folder that could not be read. */
export function entrySource(entry: FileSystemEntry): Source {
  return {
    name: entry.fullPath,
    sizeBytes: 0,
    async open() {
      if (!isFile(entry)) throw new Error(uploadTexts.unreadable)
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject)).catch(() => undefined)
      if (file === undefined) throw new Error(uploadTexts.unreadable)
      await checkReadable(file)
      return file
    },
  }
}

export const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

/** A browser remembers what a file was when it was chosen, and gives nothing of another one. */
export async function checkReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch (cause) {
    throw new Error(uploadTexts.unreadable, { cause })
  }
}
