import type { Stream } from '../documents/compound-file.ts'
import type { ReadPart, VbaModule } from '../facts.ts'
import { cleanText } from '../text.ts'
import { decompress } from './decompress.ts'
import { indicatorsOf } from './indicators.ts'
import { NO_PROJECT, readProject, type VbaProject } from './project.ts'

export const MAX_MODULES = 64
const MAX_CODE_BYTES = 512 * 1024
const MAX_SHOWN = 65_536
const MAX_SHOWN_OF_ALL = 262_144
// Streams of a project besides its modules.
const PROJECT_STREAMS = /^(?:dir|_VBA_PROJECT|__SRP_[0-9a-f]+)$/i

type ModuleStream = { readonly name: string; readonly folder: string; readonly content: Buffer }

/** The names of the VBA modules. */
export function moduleNames(streams: readonly Stream[]): string[] {
  return moduleStreams(streams)
    .map(({ name }) => name)
    .slice(0, MAX_MODULES)
}

/** The code of the modules of all compound files of a document; those whose code cannot be read are left out. */
export function readModules(files: readonly (readonly Stream[])[], readPart: ReadPart): VbaModule[] {
  const readable = files.flatMap((streams) => {
    const projectOf = openProjects(streams, readPart)
    return moduleStreams(streams).map((stream) => ({ stream, projectOf }))
  })
  const modules = readable.slice(0, MAX_MODULES).flatMap(({ stream, projectOf }) => {
    const project = projectOf(stream.folder)
    return readPart(`VBA module ${stream.name}`, () => readModule(stream, project), null) ?? []
  })
  return limitCode(modules)
}

/** Reads the project of a folder once. */
function openProjects(streams: readonly Stream[], readPart: ReadPart): (folder: string) => VbaProject {
  const projects = new Map<string, VbaProject>()
  return (folder) => {
    const known = projects.get(folder)
    if (known !== undefined) return known
    const directory = streams.find(({ path }) => path.toLowerCase() === `${folder}dir`)
    const project = readPart('VBA project', () => (directory ? readProject(directory.content) : NO_PROJECT), NO_PROJECT)
    projects.set(folder, project)
    return project
  }
}

function moduleStreams(streams: readonly Stream[]): ModuleStream[] {
  return streams.flatMap(({ path, content }) => {
    const [, folder = '', name] = /^((?:.*\/)?VBA\/)([^/]+)$/i.exec(path) ?? []
    return name === undefined || PROJECT_STREAMS.test(name) ? [] : { name, folder: folder.toLowerCase(), content }
  })
}

function readModule({ name, content }: ModuleStream, { encoding, offsets }: VbaProject): VbaModule {
  const bytes = decompress(content.subarray(codeOffset(content, offsets.get(name.toLowerCase()))), MAX_CODE_BYTES)
  const code = cleanText(new TextDecoder(encoding).decode(bytes).replaceAll('\r\n', '\n'), MAX_CODE_BYTES)
  return { name, size: code.length, code, is_cut: false, indicators: indicatorsOf(code) }
}

/** Documents may come without a directory, or with a wrong one: code begins with the word Attribute. */
function codeOffset(content: Buffer, offset: number | undefined): number {
  if (offset !== undefined && content[offset] === 1) return offset
  const found = content.indexOf('\0Attribut', 0, 'latin1') - 3
  if (found < 0) throw new RangeError('no code in the stream of a module')
  return found
}

function limitCode(modules: readonly VbaModule[]): VbaModule[] {
  let left = MAX_SHOWN_OF_ALL
  return modules.map((module) => {
    const code = cleanText(module.code, Math.min(left, MAX_SHOWN))
    left -= code.length
    return { ...module, code, is_cut: code.length < module.size }
  })
}
