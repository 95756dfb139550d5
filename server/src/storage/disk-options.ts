import type { Digester } from '../digest/digester.ts'
import type { Folders } from './folders.ts'
import type { Layout } from './paths.ts'

export type DiskOptions = Layout & {
  readonly digester: Digester
  /** Of stored contents, and so of their folders; what is being received belongs to its owner alone. */
  readonly fileMode?: number
}
export type Disk = DiskOptions & { readonly stagingFolder: string; readonly folders: Folders }
