import { readFileSync } from 'node:fs'
import { readDurations } from './durations.ts'

const MAX_FILES = 8
// Golden files are named after the program. Tests of the house, of the page and of programs as a whole load little of the server.
const SHARED = /^(server\/(?!process\/)|sdk\/|cli\/(?!golden\/)|plugins-examples\/)/
// What belongs to a process as a whole: its environment and folder, signals, memory, mocked modules and requests, golden files.
const WHOLE_PROCESS =
  /\bprocess\.(env|chdir|exit|on|once|emit|memoryUsage|resourceUsage|cpuUsage|argv|std\w+|kill)\b|mock|nock|intercept|globalThis|matchSnapshot|\bgc\(/

/** Files that share a process, and files on their own: short files of one folder run one after another. */
export function groupFiles(files: readonly string[]): string[][] {
  const durations = readDurations()
  const groups: string[][] = []
  const open = new Map<string, string[]>()
  for (const file of files) {
    if (file in durations || !canShare(file)) {
      groups.push([file])
      continue
    }
    const folder = file.slice(0, file.lastIndexOf('/'))
    const group = open.get(folder)
    if (group !== undefined && group.length < MAX_FILES) {
      group.push(file)
      continue
    }
    const next = [file]
    open.set(folder, next)
    groups.push(next)
  }
  return groups
}

function canShare(file: string): boolean {
  return SHARED.test(file) && !WHOLE_PROCESS.test(readFileSync(file, 'utf8'))
}
