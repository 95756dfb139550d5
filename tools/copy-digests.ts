const SOURCE = 'server/src/digest'
const TARGET = 'cli/src/generated/digest'
const NAMES = ['instantiate', 'ssdeep', 'ssdeep-levels', 'ssdeep-memory', 'tlsh', 'tlsh-memory', 'tlsh-tables']
const MODULES = ['ssdeep-bytes', 'tlsh-bytes']

/**
 * The digests by which files are compared, for the command line: it computes those of files that are not uploaded, and imports nothing of
 * the server. No package computes both as the reference programs do.
 */
export function copyDigests(
  textOf: (path: string) => string,
  generated: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const copies = NAMES.map((name): [string, string] => {
    const source = `${SOURCE}/${name}.ts`
    const mark = `// Copied from ${source} by "npm run generate". Do not edit.\n`
    return [`${TARGET}/${name}.ts`, mark + textOf(source).replaceAll("'../generated/", "'./")]
  })
  const modules = MODULES.map((name): [string, string] => [
    `${TARGET}/${name}.ts`,
    generated.get(`server/src/generated/${name}.ts`) ?? '',
  ])
  return new Map([...copies, ...modules])
}
