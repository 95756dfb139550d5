import { extname } from 'node:path'
import type { FileVariables } from './rules.ts'

type NamedFile = { readonly fileName: string | null; readonly fileType: string | null }

/** Public rules expect these. */
export function fileVariables({ fileName, fileType }: NamedFile): FileVariables {
  const filename = fileName ?? ''
  return { filename, extension: extname(filename), filetype: fileType ?? '' }
}
