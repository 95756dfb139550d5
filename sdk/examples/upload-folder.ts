import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Client, createClient, hashFile } from '@lazaret/sdk'

/** Uploads the files of a folder that the repository does not have. Returns their SHA-256. */
export async function uploadFolder(client: Client, folder: string, tag: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
  const hashes = new Map(await Promise.all(paths.map(async (path) => [await hashFile(path), path] as const)))
  const known = await client.files.has(hashes.keys())
  const missing = [...hashes].flatMap(([hash, source]) => (known.get(hash) === null ? [{ source, tags: [tag] }] : []))

  const uploaded: string[] = []
  for await (const { item, file, error } of client.files.uploadMany(missing)) {
    if (error) console.error(item.source, error.message)
    else uploaded.push(file.sha256)
  }
  return uploaded
}

if (import.meta.main) {
  const [folder = '.', tag = 'drop'] = process.argv.slice(2)
  await using client = createClient({
    baseUrl: process.env.LAZARET_URL ?? '',
    apiKey: process.env.LAZARET_API_KEY ?? '',
  })
  console.log(await uploadFolder(client, folder, tag))
}
