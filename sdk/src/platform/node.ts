import type { NodeModules } from './platform.ts'
import { requireNode } from './require-node.ts'

export const nodeModules: NodeModules | null = {
  requireNode: () => requireNode(process.versions.node),
  transport: () => import('../wire/transport.ts'),
  nodeSource: () => import('../source/node-source.ts'),
  saveFile: () => import('../download/save-file.ts'),
  fileCursor: () => import('../feed/cursor-file/file-cursor.ts'),
}
