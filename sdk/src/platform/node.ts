import type { NodeModules } from './platform.ts'

export const nodeModules: NodeModules | null = {
  transport: () => import('../wire/transport.ts'),
  nodeSource: () => import('../source/node-source.ts'),
  saveFile: () => import('../download/save-file.ts'),
  fileCursor: () => import('../feed/cursor-file/file-cursor.ts'),
}
