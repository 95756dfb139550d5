export type TableDump = {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
  /** Below the folder of the backup; gzip of COPY's text format, in a file of age if its name ends with `.age`. */
  readonly file: string
  readonly sha256: string
}

export type Manifest = {
  /** 2 for encrypted backups, which earlier releases cannot read. */
  readonly format: 1 | 2
  /** Tables, settings and contents are files of age; this file and the list of contents are not. */
  readonly encryption?: 'age'
  readonly product: string
  readonly createdAt: string
  readonly instanceId: string
  readonly migrations: readonly string[]
  readonly tables: readonly TableDump[]
  readonly sequences: Readonly<Record<string, number>>
  /** One line of JSON for each file: `{ id, sha256, sizeBytes, lacks? }`. */
  readonly contents: {
    readonly file: string
    readonly sha256: string
    readonly count: number
    readonly bytes: number
    /** Contents that the server had lost already. */
    readonly missing: number
  }
}

/** One file of the backup. `lacks`: it was deleted while the backup ran, or its content was lost before. */
export type ContentLine = {
  readonly id: number
  readonly sha256: string
  readonly sizeBytes: number
  readonly lacks?: 'deleted' | 'missing'
}

export const MANIFEST_NAME = 'manifest.json'

export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, undefined, 2)}\n`

/** `location` is named in errors. */
export function parseManifest(text: string, location: string): Manifest {
  const manifest: Manifest | null = JSON.parse(text)
  if (manifest?.format !== 1 && !(manifest?.format === 2 && manifest.encryption === 'age'))
    throw new Error(`${location} is of a format that this release does not know`)
  return manifest
}
