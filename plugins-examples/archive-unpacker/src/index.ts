import { AsyncLocalStorage } from 'node:async_hooks'
import { definePlugin, type FileRef, integer, text } from '@lazaret/server/plugin'
import type { Budget } from './budget.ts'
import { unpack } from './unpack.ts'

const LONGEST_MS = 3_600_000

/** Adds what is inside of zip archives as children, and of zip archives in these, and so on. */
export const plugin = definePlugin({
  name: 'archive-unpacker',
  settings: {
    login: text({ key: 'login', fallback: null, about: 'User that adds the children; the administrator unless set.' }),
    password: text({ key: 'password', fallback: 'infected', about: 'Password that encrypted entries are tried with.' }),
    maxEntries: integer({ key: 'max_entries', fallback: 1000, min: 1, about: 'Files from one upload.' }),
    maxBytes: integer({ key: 'max_bytes', fallback: 2 ** 30, min: 1, about: 'Bytes from one upload, unpacked.' }),
    maxRatio: integer({ key: 'max_ratio', fallback: 200, min: 1, about: 'Times an entry may be its packed size.' }),
    maxDepth: integer({ key: 'max_depth', fallback: 3, min: 1, max: 7, about: 'Archives inside of each other.' }),
  },
  start({ settings, log, as, on }) {
    const { login, maxEntries, maxBytes, maxDepth } = settings
    // Announced, so that children that are archives come here again, and to other plugins.
    const access = as({ announces: true, ...(login === null ? {} : { login }) })
    const levels = new AsyncLocalStorage<{ readonly depth: number; readonly budget: Budget }>()
    const createdFile = async ({ file }: { readonly file: FileRef }, { signal }: { readonly signal: AbortSignal }) => {
      if (!isZip(file)) return
      const { depth, budget } = levels.getStore() ?? { depth: 0, budget: { entries: maxEntries, bytes: maxBytes } }
      const troubles =
        depth >= maxDepth
          ? ['limit']
          : await levels.run({ depth: depth + 1, budget }, () =>
              unpack(file.id, { access, log, limits: settings, budget, signal }),
            )
      for (const trouble of troubles) await access.addTag(file.id, `unpacker:${trouble}`)
    }
    on({ createdFile }, { timeoutMs: LONGEST_MS })
  },
})

/** As the server has told the type by its content; documents that are zip archives too are left whole. */
function isZip({ fileType }: FileRef): boolean {
  return /^zip archive/i.test(fileType)
}
