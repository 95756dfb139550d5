const SOURCE = 'server/src/digest'
const TARGET = 'cli/src/generated/digest'
const NAMES = ['instantiate', 'ssdeep', 'ssdeep-levels', 'ssdeep-memory', 'tlsh', 'tlsh-memory', 'tlsh-tables']
const MODULES = ['ssdeep-bytes', 'tlsh-bytes']

/**
 * The modules that the command line shares with packages it may not import. With the digests of the server it compares files that are
 * not uploaded; no package computes both digests as the reference programs do. With a module of the page it compares configs.
 */
export function copyModules(
  textOf: (path: string) => string,
  generated: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const digests = NAMES.map((name): [string, string] => {
    const text = copyOf(`${SOURCE}/${name}.ts`, textOf)
    return [`${TARGET}/${name}.ts`, text.replaceAll("'../generated/", "'./")]
  })
  const modules = MODULES.map((name): [string, string] => [
    `${TARGET}/${name}.ts`,
    generated.get(`server/src/generated/${name}.ts`) ?? '',
  ])
  const differences = copyOf('web/src/compare/differences.ts', textOf)
  return new Map([...digests, ...modules, ['cli/src/generated/differences.ts', differences]])
}

function copyOf(source: string, textOf: (path: string) => string): string {
  return `// Copied from ${source} by "npm run generate". Do not edit.\n${textOf(source)}`
}
