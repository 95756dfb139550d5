// Builds the page into dist, or into the folder that is given: npm run build
import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'

const root = import.meta.dirname
const folder = resolve(process.argv[2] ?? join(root, 'dist'))
const [fresh, old] = [`${folder}.${process.pid}`, `${folder}.${process.pid}.old`]
try {
  await build({ root, logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } })
  // A server that is running finds either the page of before or this one, whole.
  await rename(folder, old).catch(ignoreMissing)
  // Another build that came first is as good.
  await rename(fresh, folder).catch(ignoreFull)
} finally {
  await Promise.all([fresh, old].map((path) => rm(path, { recursive: true, force: true })))
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

function ignoreFull(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
}
