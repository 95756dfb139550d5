import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { openPage as openSources } from '../../tools/dev/page.ts'
import { repositoryRoot } from '../house/repository.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage } from './open-page.ts'

const REGIONS = [
  ...['Buttons', 'Fields', 'Dates', 'Messages', 'Tags', 'Objects', 'Values', 'Facets'],
  ...['While it loads', 'With a value', 'Without values', 'Without a connection', 'Refused'],
]

t.test('every shared component is shown in all its states, in both themes', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const server = createServer()
  const sources = await openSources({ root: repositoryRoot, cacheFolder: t.testdir(), server })
  // Without a server of ours every call of the API fails.
  server.on('request', (req, res) => {
    if (!req.url?.startsWith('/api/')) return sources.show(req, res)
    res.statusCode = 503
    res.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(async () => {
    await sources[Symbol.asyncDispose]()
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { page } = await openPage(t, { url })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`${url}/design`)
    for (const name of REGIONS) await page.getByRole('region', { name, exact: true }).waitFor()
    t.strictSame(await accessFaults(page), [], colorScheme)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete this example?' }).waitFor()
    t.strictSame(await accessFaults(page), [], `${colorScheme}, with a dialog`)
  }
})

t.test('builds leave the screen out', async (t) => {
  const names = readdirSync(join(repositoryRoot, 'web/dist/assets'))
  t.strictSame(
    names.filter((name) => name.startsWith('design')),
    [],
  )
})
