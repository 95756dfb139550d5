import type { NodeModules } from './platform.ts'

export const nodeModules: NodeModules | null = null
