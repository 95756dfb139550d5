import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** SHA-256 of each file of a folder, by name. */
export async function digestsOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(folder)).toSorted()
  const contents = await Promise.all(names.map((name) => readFile(join(folder, name))))
  return new Map(contents.map((content, i) => [names[i] ?? '', sha256(content)]))
}

export type BuildOrigin = { readonly commit: string; readonly lockfile: Uint8Array; readonly builtAt: Date }

/** An in-toto statement in the form of SLSA: which files were built from which commit and lockfile, and by what. */
export function provenanceOf(files: ReadonlyMap<string, string>, { commit, lockfile, builtAt }: BuildOrigin): string {
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [...files].map(([name, digest]) => ({ name, digest: { sha256: digest } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'https://docs.npmjs.com/cli/commands/npm-pack',
        externalParameters: { command: 'npm run release' },
        resolvedDependencies: [
          { name: 'source', digest: { gitCommit: commit } },
          { name: 'package-lock.json', digest: { sha256: sha256(lockfile) } },
        ],
      },
      runDetails: {
        builder: { id: `node ${process.versions.node} ${process.platform}-${process.arch}` },
        metadata: { finishedOn: builtAt.toISOString() },
      },
    },
  }
  return `${JSON.stringify(statement, null, 2)}\n`
}

function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
