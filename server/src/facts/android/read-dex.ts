import type { DexFacts } from '../facts.ts'
import { cleanText } from '../text.ts'

const MAX_CLASSES = 512
const MAX_CLASS_DEFINITIONS = 65_536
const CLASS_DEFINITION_BYTES = 32
const MAX_NAME_BYTES = 256
const MAX_LENGTH_BYTES = 5
const COMMON =
  /^(?:_COROUTINE|android|androidx|kotlin|kotlinx|java|javax|dalvik|okhttp3|okio|retrofit2|io\.reactivex|com\.(?:android|google|squareup)|org\.(?:apache|intellij|jetbrains|json))\./

/** The header of a DEX file, and the names of the classes it defines. */
export function readDex(data: Buffer): DexFacts {
  const count = data.readUInt32LE(0x60)
  return {
    version: cleanText(data.toString('latin1', 4, 7)),
    string_count: data.readUInt32LE(0x38),
    type_count: data.readUInt32LE(0x40),
    field_count: data.readUInt32LE(0x50),
    method_count: data.readUInt32LE(0x58),
    class_count: count,
    classes: firstClasses(readClasses(data, count)),
  }
}

/** The facts of all DEX files of a package; null without any. */
export function joinDex(files: readonly DexFacts[]): DexFacts | null {
  const [first, ...others] = files
  if (first === undefined) return null
  return others.reduce(
    (sum, dex) => ({
      version: sum.version,
      string_count: sum.string_count + dex.string_count,
      type_count: sum.type_count + dex.type_count,
      field_count: sum.field_count + dex.field_count,
      method_count: sum.method_count + dex.method_count,
      class_count: sum.class_count + dex.class_count,
      classes: firstClasses([...sum.classes, ...dex.classes]),
    }),
    first,
  )
}

/** Classes of common libraries say little about a program. */
function firstClasses(names: readonly string[]): string[] {
  const isCommon = (name: string): boolean => COMMON.test(name)
  const own = names.filter((name) => !isCommon(name))
  return [...own, ...names.filter(isCommon)].slice(0, MAX_CLASSES)
}

function readClasses(data: Buffer, count: number): string[] {
  const [strings, types, definitions] = [data.readUInt32LE(0x3c), data.readUInt32LE(0x44), data.readUInt32LE(0x64)]
  return Array.from({ length: Math.min(count, MAX_CLASS_DEFINITIONS) }, (_, n) => {
    const type = data.readUInt32LE(definitions + CLASS_DEFINITION_BYTES * n)
    const string = data.readUInt32LE(types + 4 * type)
    return className(readString(data, data.readUInt32LE(strings + 4 * string)))
  })
}

/** The length comes first, in up to five bytes; the highest bit of each says that another one follows. */
function readString(data: Buffer, offset: number): string {
  let at = offset
  while ((data.readUInt8(at) & 0x80) !== 0 && at < offset + MAX_LENGTH_BYTES) at += 1
  const bytes = data.subarray(at + 1, at + 1 + MAX_NAME_BYTES)
  const end = bytes.indexOf(0)
  return bytes.toString('utf8', 0, end < 0 ? bytes.length : end)
}

/** `Lcom/example/Main;` is the class com.example.Main. */
function className(descriptor: string): string {
  return cleanText(descriptor.replace(/^L|;$/g, '').replaceAll('/', '.'))
}
