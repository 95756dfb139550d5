import { definePlugin, integer, text } from '@lazaret/server/plugin'
import { extract } from './extract.ts'

/** Uploads the config that is found in a new file as its child. `extract` is the part to replace. */
export const plugin = definePlugin({
  name: 'config-extractor',
  settings: {
    login: text({ key: 'login', fallback: null, about: 'User that adds the configs; default: the administrator.' }),
    maxBytes: integer({ key: 'max_bytes', fallback: 10_485_760, min: 1, about: 'Larger files are skipped.' }),
  },
  start({ settings, log, as, on }) {
    const { login, maxBytes } = settings
    const access = as({ announces: true, ...(login === null ? {} : { login }) })
    on({
      createdFile: async ({ file }, { signal }) => {
        if (file.fileSize > maxBytes) return
        const chunks: Buffer[] = []
        for await (const chunk of (await access.content(file.id)).read()) {
          signal.throwIfAborted()
          chunks.push(chunk)
        }
        const found = extract(Buffer.concat(chunks))
        if (found === null) return
        const { id } = await access.uploadConfig({ ...found, parent: file.id })
        log.info({ file: file.id, config: id, family: found.family }, 'config extracted')
      },
    })
  },
})
