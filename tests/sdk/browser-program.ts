import {
  createClient,
  deobfuscate,
  hashConfig,
  isRawNumber,
  memoryCursor,
  rawNumber,
  sessionCookie,
} from '@lazaret/sdk'

/** A page that uses the SDK; it is bundled and run in a browser. */
export async function useRepository(baseUrl: string, apiKey: string): Promise<unknown> {
  await using client = createClient({ baseUrl, apiKey })
  const feed = client.feed('file', { store: memoryCursor() })
  await feed.poll()
  const bytes = crypto.getRandomValues(new Uint8Array(50_000))
  const progress: number[] = []
  const file = await client.files.upload({
    source: new File([bytes], 'ą sample.bin'),
    tags: ['page'],
    onProgress: ({ sentBytes }) => progress.push(sentBytes),
  })
  const streamed = await client.files.upload({ source: () => new Blob(['streamed']).stream(), name: 'streamed' })
  const same = await (await client.files.download(file.sha256)).toBuffer()
  const hidden = (await client.files.download(file.sha256, { obfuscate: true })).body.pipeThrough(deobfuscate())
  const cfg = { key: rawNumber('18446744073709551615') }
  const config = await client.configs.upload({ family: 'f', cfg })
  const listed = await client.files.search('tag:page').toArray({ limit: 10 })
  const items = await feed.poll()
  return {
    name: file.file_name,
    sent: progress.at(-1),
    streamed: streamed.file_size,
    isSame: same.every((byte, at) => byte === bytes[at]),
    isSameHidden: new Uint8Array(await new Response(hidden).arrayBuffer()).every((byte, at) => byte === bytes[at]),
    config: config.id === (await hashConfig(cfg)) && isRawNumber((await client.configs.get(config.id)).cfg.key),
    listed: listed.map(({ file_name }) => file_name),
    fed: items.length,
    refused: await Promise.all([
      codeOf(client.files.upload({ source: '/etc/passwd' })),
      client.files.download(file.sha256).then((download) => codeOf(download.toFile('x'))),
      codeOf(client.files.get('ab'.repeat(32))),
    ]),
  }
}

/** Signs in by a cookie that outlives the client, changes something with it, and signs out. */
export async function useCookie(baseUrl: string, apiKey: string): Promise<unknown> {
  await using first = createClient({ baseUrl, apiKey })
  await first.auth.refresh()
  const { login } = await first.auth.keepInCookie()
  await using later = createClient({ baseUrl, auth: sessionCookie() })
  const file = await later.files.upload({ source: new Blob(['by cookie']), name: 'cookie', tags: ['kept'] })
  await later.tags.add(file.id, 'more')
  const tags = await later.tags.list(file.id)
  const seen = {
    login,
    sees: (await later.auth.browserSession()).login,
    cookie: Object(Reflect.get(globalThis, 'document')).cookie,
    tags: tags.toSorted(),
  }
  await later.auth.logout()
  const after = createClient({ baseUrl, auth: sessionCookie() })
  return { ...seen, after: await Promise.all([codeOf(after.files.get(file.id)), codeOf(after.tags.add(file.id, 'x'))]) }
}

function codeOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'no error',
    (error: { code?: unknown }) => error.code,
  )
}
