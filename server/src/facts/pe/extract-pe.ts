import type { Extractor, PeFacts } from '../facts.ts'
import { describeSections } from '../section.ts'
import { timeOfSeconds } from '../text.ts'
import { readDebugPath } from './debug-path.ts'
import { NO_EXPORTS, readExports } from './exports.ts'
import { iconHashOf } from './icon-hash.ts'
import { isPe, type PeImage, type PeSection, readImage } from './image.ts'
import { describeImports, type ImportedLibrary, imphashOf, readImports } from './imports.ts'
import { readResource, readResources } from './resources.ts'
import { richHashOf } from './rich-hash.ts'
import { readSignatures } from './signatures.ts'
import { readVersionInfo } from './version-info.ts'

const MACHINES: Readonly<Record<number, string>> = {
  332: 'i386',
  34404: 'amd64',
  448: 'arm',
  452: 'armnt',
  43620: 'arm64',
  512: 'ia64',
  3772: 'efi',
}
const SUBSYSTEMS: Readonly<Record<number, string>> = {
  1: 'native',
  2: 'windows_gui',
  3: 'windows_console',
  7: 'posix',
  9: 'windows_ce',
  10: 'efi_application',
  11: 'efi_boot_driver',
  12: 'efi_runtime_driver',
  14: 'xbox',
  16: 'boot_application',
}
const IS_DLL = 0x2000
const DOTNET_DIRECTORY = 14
const CERTIFICATE_DIRECTORY = 4
const VERSION_RESOURCE = 16
const MAX_VERSION_BYTES = 65_536

export const pe: Extractor = {
  version: 4,
  matches: isPe,
  extract: ({ data, sizeBytes }, readPart) => {
    const image = readPart('headers', () => readImage(data), null)
    if (image === null) return {}
    const imports = readPart<readonly ImportedLibrary[] | null>('imports', () => readImports(image), null)
    const version = readPart('version resource', () => readResource(image, { type: VERSION_RESOURCE }), null)
    const facts: PeFacts = {
      ...readPart('headers', () => readHeaders(image), NO_HEADERS),
      imphash: imphashOf(imports ?? []),
      rich_hash: readPart('Rich header', () => richHashOf(image), null),
      icon_hash: readPart('icon', () => iconHashOf(image), null),
      pdb: readPart('debug path', () => readDebugPath(image), null),
      is_dotnet: image.directory(DOTNET_DIRECTORY).address > 0,
      sections: describeSections(data, image.sections.map(headerOf)),
      imports: describeImports(imports ?? []),
      ...readPart('exports', () => readExports(image), NO_EXPORTS),
      resources: readPart('resources', () => readResources(image), []),
      version_info: readPart(
        'version info',
        () => (version === null ? [] : readVersionInfo(version.subarray(0, MAX_VERSION_BYTES))),
        [],
      ),
      overlay: overlayOf(image, sizeBytes),
      signatures: readPart('signatures', () => readSignatures(image), []),
    }
    return { pe: facts }
  },
}

type HeaderFacts = Pick<PeFacts, 'machine' | 'is_64bit' | 'is_dll' | 'subsystem' | 'compiled_on' | 'entry'>

const NO_HEADERS: HeaderFacts = {
  machine: '',
  is_64bit: false,
  is_dll: false,
  subsystem: '',
  compiled_on: null,
  entry: 0,
}

function readHeaders({ data, header, optional, is64bit }: PeImage): HeaderFacts {
  const machine = data.readUInt16LE(header + 4)
  const subsystem = data.readUInt16LE(optional + 68)
  return {
    machine: MACHINES[machine] ?? `0x${machine.toString(16)}`,
    is_64bit: is64bit,
    is_dll: (data.readUInt16LE(header + 22) & IS_DLL) !== 0,
    subsystem: SUBSYSTEMS[subsystem] ?? String(subsystem),
    compiled_on: timeOfSeconds(data.readUInt32LE(header + 8)),
    entry: data.readUInt32LE(optional + 16),
  }
}

function headerOf({ name, address, offset, size, memorySize, characteristics }: PeSection) {
  const flags = ['r', 'w', 'x'].filter(
    (_, n) => (characteristics & ([0x40000000, -0x80000000, 0x20000000][n] ?? 0)) !== 0,
  )
  return { name, address, offset, size, memory_size: memorySize, flags: flags.join('') }
}

/** Bytes behind the last section that are not the signature. */
function overlayOf(image: PeImage, sizeBytes: number): PeFacts['overlay'] {
  const ends = image.sections.filter(({ size }) => size > 0).map(({ offset, size }) => offset + size)
  if (ends.length === 0) return null
  const offset = Math.max(...ends)
  const { address, size } = image.directory(CERTIFICATE_DIRECTORY)
  const end = address >= offset && address + size >= sizeBytes - 8 ? address : sizeBytes
  return end > offset ? { offset, size: end - offset } : null
}
