import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { openCli } from '../cli/support/run-cli.ts'
import { startServer, temporaryFolder } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { buildZip } from './archive-unpacker/zip-builder.ts'

type ReceivedEvent = { readonly event: string; readonly isSigned: boolean }

async function openReceiver(t: Test, secret: string): Promise<{ url: string; received: ReceivedEvent[] }> {
  const received: ReceivedEvent[] = []
  const server = createServer(async (req, res) => {
    const body = await text(req)
    const signed = `${req.headers['x-lazaret-timestamp']}.${body}`
    const expected = `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`
    received.push({ event: JSON.parse(body).event, isSigned: req.headers['x-lazaret-signature'] === expected })
    res.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received }
}

t.test('what is pushed with the command line is unpacked, scanned, searched for configs and reported', async (t) => {
  const folder = await temporaryFolder(t)
  const receiver = await openReceiver(t, 'shared secret')
  await mkdir(join(folder, 'rules'))
  await writeFile(join(folder, 'rules', 'demo.yar'), 'rule demo { strings: $a = "alpha" condition: $a }')
  const names = ['archive-unpacker', 'yara', 'config-extractor', 'webhook'].map((name) => `@lazaret/plugin-${name}`)
  await writeFile(
    join(folder, 'service.ini'),
    `[service]\nplugins = ${names.join(', ')}\n[yara]\nrules_folder = ${join(folder, 'rules')}\n` +
      `[webhook]\nurl = ${receiver.url}\nsecret = shared secret\nevents = createdFile, createdConfig\n`,
  )
  const server = await startServer(t, { folder })
  const { token } = await signIn(server)
  const cli = await openCli(t, { LAZARET_URL: server.url, LAZARET_API_KEY: token ?? '' })
  const inner = 'alpha LZRT-CONFIG:{"c2":["198.51.100.7"]}'
  await writeFile(cli.path('sample.zip'), buildZip([{ name: 'inner.bin', content: inner }]))
  t.match(await cli.run(['push', cli.path('sample.zip')]), { code: 0 })

  const found = async (...args: string[]): Promise<string> => {
    for (;;) {
      const { code, out, err } = await cli.run(['search', ...args, '-o', 'ids'])
      if (code !== 0) throw new Error(err)
      if (out !== '') return out.trim()
      await wait(50)
    }
  }
  const id = await found('files', 'tag:"yara:demo" AND name:inner.bin')
  t.match(id, /^[0-9a-f]{64}$/, 'unpacked and tagged')
  t.match(await found('files', 'child:(tag:"yara:demo") AND name:sample.zip'), /^[0-9a-f]{64}$/)
  t.match(await found('objects', `config.family:lzrt-demo AND parent:(dhash:${id})`), /^[0-9a-f]{64}$/)
  while (receiver.received.length < 3) await wait(50)
  t.strictSame(receiver.received.map(({ event }) => event).sort(), ['createdConfig', 'createdFile', 'createdFile'])
  t.ok(receiver.received.every(({ isSigned }) => isSigned))
})
