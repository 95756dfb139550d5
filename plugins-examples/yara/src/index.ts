import { definePlugin, folder, integer, text } from '@lazaret/server/plugin'
import { openRules } from './rules.ts'

/** Tags new files with the names of the YARA rules that match. */
export const plugin = definePlugin({
  name: 'yara',
  settings: {
    rulesFolder: folder({ key: 'rules_folder', mustExist: true, fallback: null, about: 'Folder of the rules.' }),
    login: text({ key: 'login', fallback: null, about: 'User that adds the tags; default: the administrator.' }),
    prefix: text({ key: 'prefix', fallback: 'yara:', about: 'Prefix of the tags.' }),
    maxBytes: integer({ key: 'max_bytes', fallback: 67_108_864, min: 1, about: 'Larger files are not scanned.' }),
  },
  async start({ settings, log, as, on }) {
    const { rulesFolder, login, prefix, maxBytes } = settings
    if (rulesFolder === null) throw new Error('[yara] rules_folder must be set')
    const { scan, files } = await openRules(rulesFolder)
    log.info({ files }, 'yara rules compiled')
    const access = as({ announces: true, ...(login === null ? {} : { login }) })
    on({
      createdFile: async ({ file }, { signal }) => {
        if (file.fileSize > maxBytes) {
          log.info({ file: file.id, size: file.fileSize, limit: maxBytes }, 'file too large to scan')
          return
        }
        const chunks: Buffer[] = []
        for await (const chunk of (await access.content(file.id)).read()) {
          signal.throwIfAborted()
          chunks.push(chunk)
        }
        for (const rule of new Set(await scan(Buffer.concat(chunks)))) await access.addTag(file.id, `${prefix}${rule}`)
      },
    })
  },
})
