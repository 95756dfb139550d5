import { createStringScanner, type FoundString, type StringScanOptions } from './string-scanner.ts'

/**
 * The strings of a content, in the order in which they end, while it arrives: memory use is constant for any size.
 *
 * @example
 * const { body } = await client.files.download(sha256)
 * for await (const { offset, text } of findStrings(body, { minimum: 8 })) console.log(offset, text)
 */
export async function* findStrings(
  content: AsyncIterable<Uint8Array>,
  options: StringScanOptions = {},
): AsyncGenerator<FoundString, void, undefined> {
  const scanner = createStringScanner(options)
  for await (const bytes of content) yield* scanner.push(bytes)
  yield* scanner.end()
}
