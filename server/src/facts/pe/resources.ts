import type { PeFacts } from '../facts.ts'
import { cleanText } from '../text.ts'
import type { PeImage } from './image.ts'

const RESOURCE_DIRECTORY = 2
const MAX_TYPES = 64
const MAX_ENTRIES = 4096
// The largest icon has four bytes for each of 1024 by 1024 pixels.
const MAX_RESOURCE_BYTES = 5 * 1024 * 1024
const IS_FOLDER = 0x80000000

const TYPES: readonly (string | undefined)[] =
  ',cursor,bitmap,icon,menu,dialog,string,fontdir,font,accelerator,rcdata,messagetable,group_cursor,,group_icon,,version,dlginclude,,plugplay,vxd,anicursor,aniicon,html,manifest'.split(
    ',',
  )

type Entry = { readonly id: number; readonly target: number }

/** The types of resources with the number of resources of each. */
export function readResources(image: PeImage): PeFacts['resources'] {
  const root = rootOf(image)
  if (root === null) return []
  return readFolder(image, root, MAX_TYPES).map(({ id, target }) => ({
    type: typeName(image, root, id),
    count: isFolder(target) ? readFolder(image, root + (target - IS_FOLDER), MAX_ENTRIES).length : 1,
  }))
}

export type ResourceKey = { readonly type: number; readonly id?: number }

/** The bytes of the resource with this id, or of the first one of its type; null without one. */
export function readResource(image: PeImage, { type, id }: ResourceKey): Buffer | null {
  const root = rootOf(image)
  if (root === null) return null
  let entry = readFolder(image, root, MAX_TYPES).find((each) => each.id === type)
  // Type, name and language.
  for (let level = 0; level < 3 && entry !== undefined && isFolder(entry.target); level++) {
    const entries = readFolder(image, root + (entry.target - IS_FOLDER), MAX_ENTRIES)
    entry = level === 0 && id !== undefined ? entries.find((each) => each.id === id) : entries[0]
  }
  if (entry === undefined || isFolder(entry.target)) return null
  const at = root + entry.target
  const start = image.offsetOf(image.data.readUInt32LE(at))
  return image.data.subarray(start, start + Math.min(image.data.readUInt32LE(at + 4), MAX_RESOURCE_BYTES))
}

function rootOf(image: PeImage): number | null {
  const { address } = image.directory(RESOURCE_DIRECTORY)
  return address === 0 ? null : image.offsetOf(address)
}

function isFolder(target: number): boolean {
  return target >= IS_FOLDER
}

function readFolder({ data }: PeImage, at: number, limit: number): Entry[] {
  const count = Math.min(data.readUInt16LE(at + 12) + data.readUInt16LE(at + 14), limit)
  const entries: Entry[] = []
  for (let entry = at + 16; entries.length < count && entry + 8 <= data.length; entry += 8)
    entries.push({ id: data.readUInt32LE(entry), target: data.readUInt32LE(entry + 4) })
  return entries
}

function typeName({ data }: PeImage, root: number, id: number): string {
  if (id < IS_FOLDER) return TYPES[id] || String(id)
  const at = root + (id - IS_FOLDER)
  return cleanText(data.toString('utf16le', at + 2, at + 2 + 2 * Math.min(data.readUInt16LE(at), 64)))
}
