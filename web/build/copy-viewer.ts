import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const NAMES = ['swagger-ui.css', 'swagger-ui-bundle.js']

/** Puts the viewer of the API below the page: two files of a package of 12 MB, which depends on another that reports installs. */
export function copyViewer(): Plugin {
  const source = join(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'), '..')
  return {
    name: 'copy-viewer',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      await Promise.all(NAMES.map((name) => cp(join(source, name), join(dir, 'viewer', name))))
    },
  }
}
