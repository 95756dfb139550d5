import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

type Test = { teardown(run: () => Promise<void>): unknown }

/**
 * A program for $BROWSER that hands the page to the test, which does there what a person would. `visit` gives the address that
 * the page ends at; the test browser goes there, and hands on what it gets to see.
 */
export async function openTestBrowser(
  t: Test,
  folder: string,
  visit: (page: string) => Promise<string | null>,
): Promise<{ readonly command: string; readonly seen: { readonly status: number; readonly body: string }[] }> {
  const seen: { status: number; body: string }[] = []
  const server = createServer((req, res) => {
    void (async () => {
      const next = await visit(await text(req))
      res.end('ok')
      if (next === null) return
      const answer = await fetch(next)
      seen.push({ status: answer.status, body: await answer.text() })
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  const script = join(folder, 'browser.mjs')
  await writeFile(script, `await fetch('http://127.0.0.1:${port}/', { method: 'POST', body: process.argv[2] })\n`)
  return { command: `${process.execPath} ${script}`, seen }
}
