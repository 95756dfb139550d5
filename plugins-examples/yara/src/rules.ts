import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compile, type YaraX } from '@litko/yara-x'

export type Scan = (bytes: Buffer) => Promise<readonly string[]>

// Rules may name no other files: what is compiled is what lies in the folder.
const OPTIONS = { enableIncludes: false }

/** Compiles every rule file of a folder, once; a fault names its file. */
export async function openRules(folder: string): Promise<{ readonly scan: Scan; readonly files: number }> {
  const names = (await readdir(folder)).filter((name) => /\.yara?$/.test(name)).sort()
  if (names.length === 0) throw new Error(`there are no rules (*.yar, *.yara) in ${folder}`)
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
    // In a thread, so that the server goes on meanwhile.
    scan: async (bytes) => (await rules.scanAsync(bytes)).map(({ ruleIdentifier }) => ruleIdentifier),
  }
}
