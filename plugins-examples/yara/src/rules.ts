import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compile, type YaraX } from '@litko/yara-x'

export type Scan = (bytes: Buffer) => Promise<readonly string[]>

// Includes are disabled: only files in the folder are compiled.
const OPTIONS = { enableIncludes: false }

/** Compiles every rule file of a folder, once; errors name the file. */
export async function openRules(folder: string): Promise<{ readonly scan: Scan; readonly files: number }> {
  const names = (await readdir(folder)).filter((name) => /\.yara?$/.test(name)).sort()
  if (names.length === 0) throw new Error(`no rules (*.yar, *.yara) in ${folder}`)
  const sources: string[] = []
  for (const name of names) {
    const source = await readFile(join(folder, name), 'utf8')
    try {
      compile(source, OPTIONS)
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
    sources.push(source)
  }
  const rules: YaraX = compile(sources.join('\n'), OPTIONS)
  return {
    files: names.length,
    // In a thread, so that the server is not blocked.
    scan: async (bytes) => (await rules.scanAsync(bytes)).map(({ ruleIdentifier }) => ruleIdentifier),
  }
}
