import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { ADMIN, runToEnd, startServer, temporaryFolder } from '../../support/server-process.ts'

t.test('a real server starts plugins, and ends when they have received everything', async (t) => {
  const folder = await temporaryFolder(t)
  const record = join(folder, 'called')
  await writeFile(
    join(folder, 'recorder.ts'),
    `import { appendFile } from 'node:fs/promises'
import { definePlugin, text } from '@lazaret/server/plugin'
export const plugin = definePlugin({
  name: 'recorder',
  settings: { file: text({ key: 'file', fallback: '${record}', about: 'What is written.' }) },
  start(server) {
    server.on({ createdTextBlob: async ({ blob }) => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      await appendFile(server.settings.file, blob.blobName)
    } })
    return () => appendFile(server.settings.file, ' stopped')
  },
})\n`,
  )
  const server = await startServer(t, {
    folder,
    settings: { LOCAL_PLUGINS_FOLDER: folder, PLUGINS: 'recorder', WORKERS: '2' },
  })
  const signIn = await fetch(`${server.url}/api/auth/login`, { method: 'POST', body: JSON.stringify(ADMIN) })
  const { token } = (await signIn.json()) as { token: string }
  const authorization = { authorization: `Bearer ${token}` }
  const upload = await fetch(`${server.url}/api/blob`, {
    method: 'POST',
    headers: authorization,
    body: JSON.stringify({ blob_name: 'heard', blob_type: 't', content: 'x' }),
  })
  t.equal(upload.status, 200)
  const admin = await fetch(`${server.url}/api/server/admin`, { headers: authorization })
  t.match(await admin.json(), { active_plugins: { recorder: { active: true } }, plugins_enabled: true })
  t.equal((await server.stop()).code, 0)
  const text = await readFile(record, 'utf8')
  t.match(text, /heard/)
  t.equal(text.split(' stopped').length - 1, 2, 'each worker has stopped its plugins')
})

t.test('a plugin that fails ends the start, and is named', async (t) => {
  const folder = await temporaryFolder(t)
  const end = await runToEnd(folder, { PLUGINS: 'not-there', LOCAL_PLUGINS_FOLDER: folder, WORKERS: '1' })
  t.not(end.code, 0)
  t.match(end.errors, /plugin "not-there" is not an installed package, nor a module in /)
})
