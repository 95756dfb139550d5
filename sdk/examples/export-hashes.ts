import { type Client, createClient } from '@lazaret/sdk'

/** Yields the files that a query finds as lines of CSV. Memory use is the same for any number of files. */
export async function* exportHashes(client: Client, query: string): AsyncGenerator<string> {
  yield 'md5,sha1,sha256,size\n'
  for await (const { md5, sha1, sha256, file_size } of client.files.search(query, { pageSize: 500 }))
    yield `${md5},${sha1},${sha256},${file_size}\n`
}

if (import.meta.main) {
  await using client = createClient({
    baseUrl: process.env.LAZARET_URL ?? '',
    apiKey: process.env.LAZARET_API_KEY ?? '',
  })
  for await (const line of exportHashes(client, process.argv[2] ?? 'tag:*')) process.stdout.write(line)
}
