import { readFileSync } from 'node:fs'
import { readDurations } from './durations.ts'

// A process loads modules for 1.2 s of processor time before its first test, and a browser starts for 1.3 s.
const MAX_FILES = 24
const MAX_SECONDS = 96
// What `durations.json` does not name is short.
const SHORT_SECONDS = 4
// Golden files are named after the program. Guides start their own servers, and are few.
const SHARED = /^(server|sdk|cli(?!\/golden)|plugins-examples|house|web|bench|tools|security|chaos)\//
// A time zone is for the whole life of a process, and its memory and processor time are of all that it has run. Some modules change the
// environment when they are loaded. A cluster is many programs, which nothing else may wait for. Everything else that a file changes of its process, it restores: `shared-process.ts` sees to that.
const WHOLE_PROCESS =
  /\/outside-ci\.ts'|\/dev\/page\.ts'|\bprocess\.env\.TZ = |\bprocess\.(chdir|memoryUsage|resourceUsage|cpuUsage)\b|matchSnapshot|\bgc\(|\bopenCluster\(/
// What a module changes when it is loaded (`nock` all requests), or when a file asks for it (another browser), stays so.
const AREAS = [
  { name: 'nock', pattern: /from 'nock'/ },
  { name: 'chromium', pattern: /\buseWholeChromium\(/ },
]

type Group = { readonly files: string[]; seconds: number }

/** Files that share a process, and files on their own: files of one area run one after another. The longest groups come first. */
export function groupFiles(files: readonly string[], durations = readDurations()): string[][] {
  const groups: Group[] = []
  const open = new Map<string, Group>()
  for (const file of files) {
    const seconds = durations[file] ?? SHORT_SECONDS
    const area = areaOf(file)
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
  const source = readFileSync(file, 'utf8')
  if (!SHARED.test(file) || WHOLE_PROCESS.test(source)) return file
  const [name = '', folder = ''] = file.split('/')
  const area = folder === 'process' ? folder : AREAS.find(({ pattern }) => pattern.test(source))?.name
  return area === undefined ? name : `${name}/${area}`
}
