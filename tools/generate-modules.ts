import wabt from 'wabt'

const MODULES = [
  {
    source: 'server/src/digest/ssdeep-bytes.wat',
    target: 'server/src/generated/ssdeep-bytes.ts',
    name: 'SSDEEP_BYTES',
  },
  { source: 'server/src/digest/tlsh-bytes.wat', target: 'server/src/generated/tlsh-bytes.ts', name: 'TLSH_BYTES' },
] as const

/** The modules of WebAssembly as constants of base64: path from the root of the repository -> text. */
export async function generateModules(textOf: (path: string) => string): Promise<ReadonlyMap<string, string>> {
  const { parseWat } = await wabt()
  const texts = MODULES.map(({ source, target, name }): [string, string] => {
    const module = parseWat(source, textOf(source), { simd: true })
    try {
      module.validate()
      const bytes = Buffer.from(module.toBinary({}).buffer)
      const mark = `// Generated from ${source} by "npm run generate". Do not edit.\n`
      return [target, `${mark}export const ${name} =\n  '${bytes.toString('base64')}'\n`]
    } finally {
      module.destroy()
    }
  })
  return new Map(texts)
}
