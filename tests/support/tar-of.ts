import { Header } from 'tar'

type TarFile = {
  readonly path: string
  readonly content: string | Uint8Array
  readonly type?: 'File' | 'Directory' | 'SymbolicLink'
}

/** A tar archive of these files, in this order. */
export function tarOf(files: readonly TarFile[]): Buffer {
  const blocks = files.flatMap(({ path, content, type = 'File' }) => {
    const bytes = Buffer.from(content)
    const header = Buffer.alloc(512)
    const linkpath = type === 'SymbolicLink' ? { linkpath: 'target' } : {}
    new Header({ path, size: bytes.length, type, mode: 0o644, ...linkpath }).encode(header)
    return [header, bytes, Buffer.alloc(-bytes.length & 511)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}
