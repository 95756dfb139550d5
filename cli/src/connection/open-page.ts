import type { ListSort } from '@lazaret/sdk'
import type { Kind } from '../arguments/kinds.ts'
import type { Context } from '../context/context.ts'
import { reasonOf } from '../program/cli-error.ts'
import { openBrowser } from '../terminal/open-browser.ts'
import type { OpenClient } from './connection.ts'

const LIST_PATHS: Readonly<Record<Kind, string>> = { file: 'files', config: 'configs', blob: 'blobs', object: '' }

/** The address of the page below that of the server. */
export const PAGE_PATHS = {
  home: 'home',
  object: (id: string) => `object/${id}`,
  find: (text: string) => `find?text=${encodeURIComponent(text)}`,
  list: (kind: Kind, query: string | undefined, sort?: ListSort) => {
    const parameters = [query && `query=${encodeURIComponent(query)}`, sort && `sort=${sort}`].filter(Boolean)
    return LIST_PATHS[kind] + (parameters.length > 0 ? `?${parameters.join('&')}` : '')
  },
} as const

/** Opens a screen of the page in the browser. Without a browser it prints the address. */
export async function openPage(context: Context, { target }: OpenClient, path: string): Promise<void> {
  const address = pageAddress(target.url, path)
  try {
    await openBrowser(address, context.io.env)
    context.messages.note(`opened ${address}`)
  } catch (error) {
    context.messages.warn(`cannot open a browser: ${reasonOf(error)}`)
    await context.out.write(`${address}\n`)
  }
}

export function pageAddress(url: string, path: string): string {
  return `${url.replace(/\/$/, '')}/${path}`
}
