import { randomUUID } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from './file-errors.ts'
import { FILE_MODE, syncFolder } from './folders.ts'

/** Next to the contents, whose names are digests: its text is the instance whose database knows them. */
export const OWNER_NAME = 'lazaret-owner'

/** Null if nobody has claimed the folder. */
export async function readOwner(folder: string): Promise<string | null> {
  const text = await unlessMissing(readFile(join(folder, OWNER_NAME), 'utf8'))
  return ownerIn(text ?? '')
}

/** An empty name is what a crash may leave. */
export function ownerIn(text: string): string | null {
  return text.trim() || null
}

/** Durable and whole when it returns. */
export async function writeOwner(folder: string, owner: string): Promise<void> {
  const written = join(folder, `.${OWNER_NAME}-${randomUUID()}`)
  {
    await using handle = await open(written, 'wx', FILE_MODE)
    await handle.writeFile(`${owner}\n`)
    await handle.sync()
  }
  await rename(written, join(folder, OWNER_NAME))
  await syncFolder(folder)
}
