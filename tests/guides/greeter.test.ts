import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { needProgram } from '../support/programs.ts'
import { ADMIN, startServer } from '../support/server-process.ts'
import { until } from '../support/until.ts'
import { openGuideServer } from './guide-server.ts'
import { commandsOf, pageBlocks } from './page-blocks.ts'
import { runAtTerminal } from './run-at-terminal.ts'

const PAGE = 'docs/guide/plugins.md'

t.test('the plugin of the guide, copied with its commands, tags what anyone uploads', async (t) => {
  if (!needProgram(t, 'script')) return
  const blocks = await pageBlocks(PAGE)
  const prepared = await openGuideServer(t, { page: PAGE, server: 'process' })
  const { folder, env } = prepared
  for (const { text } of blocks.filter(({ language }) => language === 'sh').flatMap(commandsOf)) {
    const running = runAtTerminal(text, { cwd: folder, env, answers: [], inBash: false })
    t.equal(await running.code, 0, `${text}\n${running.output()}`)
  }
  await prepared.stop()
  const example = blocks.find(({ language, text }) => language === 'ts' && text.includes("name: 'greeter'"))
  await writeFile(join(folder, 'greeter.ts'), example?.text ?? '')
  const settings = { LOCAL_PLUGINS_FOLDER: folder, PLUGINS: 'greeter', WORKERS: '1' }
  const { url } = await startServer(t, { folder, settings })
  const ask = async (path: string, init: RequestInit = {}) =>
    JSON.parse(await (await fetch(`${url}/api/${path}`, init)).text())
  const { token } = await ask('auth/login', { method: 'POST', body: JSON.stringify(ADMIN) })
  const headers = { authorization: `Bearer ${token}` }
  const body = new FormData()
  body.append('file', new Blob(['a new file']), 'new.bin')
  const { id } = await ask('file', { method: 'POST', headers, body })
  await until(async () => JSON.stringify(await ask(`file/${id}/tag`, { headers })) === '[{"tag":"hello"}]')
})
