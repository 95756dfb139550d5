import { render } from 'ink'
import { createElement } from 'react'
import { openClient } from '../connection/client.ts'
import type { Context } from '../context/context.ts'
import { usageError } from '../program/cli-error.ts'
import { codeOf } from '../program/exit-codes.ts'
import type { OutputStream } from '../program/io.ts'
import { paintFor } from '../terminal/color.ts'
import { openSearch } from './list.ts'
import { openServices } from './open-services.ts'
import type { Search, Services } from './services.ts'
import { openStore } from './store.ts'
import { Browser } from './views/browser.ts'

const usualPage = 100

/** Takes over the terminal until the user quits, then restores it. */
export async function runBrowse(context: Context, search: Search): Promise<void> {
  const { io, globals, interruption } = context
  requireTerminal(context)
  const opened = await openClient(context)
  const services = openServices(context, opened)
  await requireServer(services, search, opened.signal)
  const leave = new AbortController()
  const stop = AbortSignal.any([interruption.stop, leave.signal])
  const store = openStore({
    services,
    search,
    stop,
    size: sizeOf(io.stdout),
    pageSize: context.preferences.page_size ?? usualPage,
    isDryRun: context.isDryRun,
    folder: context.preferences.quarantine_dir ?? '.',
    copy: (text) => void io.stdout.write(clipboardOrder(text)),
    quit: () => leave.abort(),
    interrupt: () => interruption.raise('SIGINT'),
  })
  const app = render(createElement(Browser, { store, paint: paintFor(io.stdout, io.env, globals.color) }), {
    stdout: io.stdout as NodeJS.WriteStream,
    stdin: io.stdin as NodeJS.ReadStream,
    stderr: io.stderr as NodeJS.WriteStream,
    exitOnCtrlC: false,
    patchConsole: false,
    alternateScreen: true,
    interactive: true,
  })
  stop.addEventListener('abort', () => app.unmount(), { once: true })
  if (stop.aborted) app.unmount()
  openSearch(store, search)
  await app.waitUntilExit()
}

function requireTerminal({ io, canAsk }: Context): void {
  if (canAsk && io.stdout.isTTY === true && io.env.TERM !== 'dumb') return
  throw usageError(
    'browse: needs a terminal for input and output',
    'lazaret search QUERY and lazaret get ID do the same without one',
  )
}

/** A failure such as a missing sign-in ends the run; a wrong query can be corrected on the screen. */
async function requireServer(services: Services, search: Search, signal: AbortSignal): Promise<void> {
  try {
    await services.page(search, { count: 1, olderThan: undefined }, signal)
  } catch (error) {
    if (codeOf(error) !== 'invalid_request') throw error
  }
}

function sizeOf({ columns = 80, rows = 24 }: OutputStream & { readonly rows?: number }) {
  return { columns, rows }
}

/** OSC 52: the terminal puts the text into the clipboard, also through ssh. */
function clipboardOrder(text: string): string {
  return `\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`
}
