import { FileMagic, MagicFlags } from '@npcz/magic'

const UNKNOWN = 'data'

/** libmagic's description of a file; never empty, and `data` where libmagic fails. The first call loads libmagic, which takes 34 MB. */
export async function detectType(path: string): Promise<string> {
  try {
    const magic = await FileMagic.getInstance()
    // Without MAGIC_ERROR an unreadable path would be described as such, with its name.
    return magic.detect(path, MagicFlags.MAGIC_ERROR).trim() || UNKNOWN
  } catch {
    // An instance that trapped inside WebAssembly cannot be trusted with the next file.
    FileMagic.close()
    return UNKNOWN
  }
}
