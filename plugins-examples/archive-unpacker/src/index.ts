import { AsyncLocalStorage } from 'node:async_hooks'
import { definePlugin, type FileRef, integer, text } from '@lazaret/server/plugin'
import type { Budget } from './budget.ts'
import { unpack } from './unpack.ts'

const MAX_MS = 3_600_000

/** Adds the contents of zip archives as children, recursively. */
export const plugin = definePlugin({
  name: 'archive-unpacker',
  settings: {
    login: text({ key: 'login', fallback: null, about: 'User that adds the children; default: the administrator.' }),
    password: text({ key: 'password', fallback: 'infected', about: 'Password to try on encrypted entries.' }),
    maxEntries: integer({
      key: 'max_entries',
      fallback: 1000,
      min: 1,
      about: 'Maximum number of files from one upload.',
    }),
    maxBytes: integer({
      key: 'max_bytes',
      fallback: 2 ** 30,
      min: 1,
      about: 'Maximum number of unpacked bytes from one upload.',
    }),
    maxRatio: integer({
      key: 'max_ratio',
      fallback: 200,
      min: 1,
      about: 'Maximum ratio of an entry to its packed size.',
    }),
    maxDepth: integer({ key: 'max_depth', fallback: 3, min: 1, max: 7, about: 'Maximum nesting of archives.' }),
  },
  start({ settings, log, as, on }) {
    const { login, maxEntries, maxBytes, maxDepth } = settings
    // Emits events, so that archives among the children reach this and other plugins.
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
    on({ createdFile }, { timeoutMs: MAX_MS })
  },
})

/** By the file type that the server detected; documents that are zip archives too are not unpacked. */
function isZip({ fileType }: FileRef): boolean {
  return /^zip archive/i.test(fileType)
}
