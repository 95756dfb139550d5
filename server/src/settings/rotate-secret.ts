import { randomBytes } from 'node:crypto'
import { chown, readFile, stat } from 'node:fs/promises'
import { writePrivately } from './generated.ts'
import { generatedIni, type ReadSettings, SettingsError } from './read.ts'

const LINE = /^(\s*secret_key\s*[=:]).*$/m

export type Rotation = {
  /** The file that holds the key. */
  readonly file: string
  /** Writes a new key into it; all else in the file stays. */
  replace(): Promise<void>
}

/** A change of the key that signs tokens. Only a key that a first start made up is ours to change. */
export async function secretRotation({ settings, origins }: ReadSettings): Promise<Rotation> {
  const file = generatedIni(settings.dataFolder)
  const { source } = origins.secretKey
  if (source === 'default') throw new SettingsError('secret_key is not set: set up the server first')
  if (source !== file) throw new SettingsError(`secret_key comes from ${source}: change it there`)
  const text = await readFile(file, 'utf8')
  if (!LINE.test(text)) throw new SettingsError(`${file}: has no line of its own for secret_key`)
  return {
    file,
    replace: async () => {
      const { uid, gid } = await stat(file)
      await writePrivately(
        file,
        text.replace(LINE, (_, start: string) => `${start} ${randomBytes(32).toString('hex')}`),
      )
      // The server may be another user than the administrator.
      if ((await stat(file)).uid !== uid) await chown(file, uid, gid)
    },
  }
}
