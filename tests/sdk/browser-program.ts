import { createClient, deobfuscate, hashConfig, isRawNumber, memoryCursor, rawNumber } from '@lazaret/sdk'

/** What a page does with the SDK; it is bundled and run in a browser. */
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
  const listed = await client.files.search('tag:page').toArray({ max: 10 })
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

function codeOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'no error',
    (error: { code?: unknown }) => error.code,
  )
}
