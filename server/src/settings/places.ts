import { join } from 'node:path'
import type { Settings } from './table.ts'

export function uploadsFolder({ uploadsFolder: folder, dataFolder }: Settings): string {
  return folder ?? join(dataFolder, 'uploads')
}
