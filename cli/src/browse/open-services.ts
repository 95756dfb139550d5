import { collectionOf } from '../connection/collection.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { fetchDetail } from '../details/fetch-detail.ts'
import { reasonOf } from '../program/cli-error.ts'
import type { Services } from './services.ts'
import { isSorted, openSortedPages } from './sorted-pages.ts'
import { suggestValues } from './suggest-values.ts'

const maxSuggestions = 8

export function openServices(context: Context, opened: OpenClient): Services {
  const { client, signal: stop } = opened
  const own = { signal: stop }
  const fetchSorted = openSortedPages(client)
  return {
    page: async (search, { count, olderThan }, signal) => {
      if (isSorted(search)) return fetchSorted(search, { count, olderThan }, signal)
      const { kind, query } = search
      const listing = collectionOf(client, kind)
      const options = {
        pageSize: count,
        limit: count,
        names: kind === 'object',
        signal,
        ...(olderThan === undefined ? {} : { olderThan }),
      }
      return (query === '' ? listing.list(options) : listing.search(query, options)).toArray({ limit: count })
    },
    count: ({ kind, query }, signal) => {
      const records = collectionOf(client, kind)
      return records.count(query === '' ? undefined : query, { signal })
    },
    detail: async (id, signal) => {
      const [object, comments] = await Promise.all([
        fetchDetail({ ...opened, signal }, id, undefined),
        client.comments.list(id, { signal }),
      ])
      return Object.assign({}, object, { comments })
    },
    suggest: (kind, prefix, signal) => suggestValues(client, kind, prefix, { limit: maxSuggestions, signal }),
    addTag: (id, tag) => client.tags.add(id, tag, own),
    removeTag: (id, tag) => client.tags.remove(id, tag, own),
    addComment: (id, text) => client.comments.add(id, text, own),
    setFavorite: (id, isOn) => (isOn ? client.favorites.add(id, own) : client.favorites.remove(id, own)),
    download: (id, folder) => download(context, opened, { id, folder }),
  }
}

type DownloadTarget = { readonly id: string; readonly folder: string }

/** Works like `lazaret pull`, without its progress and messages, because the browser owns the screen. */
async function download(context: Context, opened: OpenClient, { id, folder }: DownloadTarget): Promise<string> {
  const [{ openJob }, { fetchOne }] = await Promise.all([
    import('../download/options.ts'),
    import('../download/fetch-one.ts'),
  ])
  const quiet = { ...context, canDraw: false, messages: { note: ignore, warn: ignore, detail: ignore } }
  const job = await openJob(quiet, opened, { outputDir: folder })
  try {
    const { result, error } = await fetchOne(job, id)
    if (error !== undefined) throw error
    return result.file ?? folder
  } catch (error) {
    throw error instanceof Error ? error : new Error(reasonOf(error))
  } finally {
    job.progress.finish()
  }
}

function ignore(): void {}
