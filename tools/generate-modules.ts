import wabt from 'wabt'

const SOURCE = 'server/src/digest/ssdeep-bytes.wat'
const MARK = `// Generated from ${SOURCE} by "npm run generate". Do not edit.\n`

/** The modules of WebAssembly as constants of base64: path from the root of the repository -> text. */
export async function generateModules(textOf: (path: string) => string): Promise<ReadonlyMap<string, string>> {
  const { parseWat } = await wabt()
  const module = parseWat(SOURCE, textOf(SOURCE), { simd: true })
  try {
    module.validate()
    const bytes = Buffer.from(module.toBinary({}).buffer)
    const constant = `export const SSDEEP_BYTES =\n  '${bytes.toString('base64')}'\n`
    return new Map([['server/src/generated/ssdeep-bytes.ts', MARK + constant]])
  } finally {
    module.destroy()
  }
}
