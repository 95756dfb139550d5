import { readFileSync } from 'node:fs'
import { readDurations } from './durations.ts'

// A process loads modules for 1.2 s of processor time before its first test, and a browser starts for 1.3 s.
const MAX_FILES = 16
const MAX_SECONDS = 90
// What `durations.json` does not name is short.
const SHORT_SECONDS = 4
// Golden files are named after the program. Attacks in chaos and guides start their own servers, and are few.
const SHARED = /^(server|sdk|cli(?!\/golden)|plugins-examples|house|web|bench|tools|security)\//
// What changes or measures the process as a whole: its environment and folder, signals, memory, mocked modules and requests, golden
// files, the choice of the browser. Reading a variable, signalling another process and a global of the page change nothing.
const WHOLE_PROCESS =
  /\bprocess\.env(?:\.\w+|\[\w+\])? = |delete process\.env|\bprocess\.(chdir|exit|on|once|emit|memoryUsage|resourceUsage|cpuUsage|argv|std\w+)\b|mock|nock|globalThis(?!\.ran\b)|matchSnapshot|\bgc\(|useWholeChromium/

type Group = { readonly files: string[]; seconds: number }

/** Files that share a process, and files on their own: files of one area run one after another. The longest groups come first. */
export function groupFiles(files: readonly string[], durations = readDurations()): string[][] {
  const groups: Group[] = []
  const open = new Map<string, Group>()
  for (const file of files) {
    const seconds = durations[file] ?? SHORT_SECONDS
    const area = canShare(file) ? areaOf(file) : file
    const group = open.get(area)
    if (group !== undefined && group.files.length < MAX_FILES && group.seconds + seconds <= MAX_SECONDS) {
      group.files.push(file)
      group.seconds += seconds
      continue
    }
    const next = { files: [file], seconds }
    open.set(area, next)
    groups.push(next)
  }
  return groups.toSorted((one, other) => other.seconds - one.seconds).map((group) => group.files)
}

/** Files of a package load the same, but for those that start the server as a process. */
function areaOf(file: string): string {
  const [name = '', folder] = file.split('/')
  return folder === 'process' ? `${name}/${folder}` : name
}

function canShare(file: string): boolean {
  return SHARED.test(file) && !WHOLE_PROCESS.test(readFileSync(file, 'utf8'))
}
