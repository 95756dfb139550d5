import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyModules } from './copy-modules.ts'
import { generateFiles } from './generate-files.ts'
import { generateModules } from './generate-modules.ts'
import { readContract } from './read-contract.ts'

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    root: { type: 'string', default: join(import.meta.dirname, '..') },
  },
})

try {
  const contract = readContract(await readFile(join(values.root, 'openapi.yaml'), 'utf8'))
  const sourceOf = (path: string) => readFileSync(join(values.root, path), 'utf8')
  const modules = await generateModules(sourceOf)
  const copies = copyModules(sourceOf, modules)
  const files = new Map([...(await generateFiles(contract, values.root)), ...modules, ...copies])
  if (values.check) await checkFiles(files)
  else await writeFiles(files)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function writeFiles(files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    const target = join(values.root, path)
    if ((await textOf(target)) === text) continue
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, text)
    console.log(`wrote ${path}`)
  }
}

async function checkFiles(files: ReadonlyMap<string, string>): Promise<void> {
  const stale: string[] = []
  for (const [path, text] of files) if ((await textOf(join(values.root, path))) !== text) stale.push(path)
  if (stale.length > 0)
    throw new Error(`stale, run "npm run generate":\n${stale.map((path) => `  ${path}`).join('\n')}`)
  console.log(`${files.size} generated files are fresh`)
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
