import type { ApkFacts } from '../facts.ts'
import { readBinaryXml, type XmlAttribute, type XmlElement } from './binary-xml.ts'

export type ManifestFacts = Omit<ApkFacts, 'libraries' | 'signature_schemes' | 'signatures'>

export const NO_MANIFEST: ManifestFacts = {
  package: null,
  version_name: null,
  version_code: null,
  min_sdk: null,
  target_sdk: null,
  permissions: [],
  activities: [],
  services: [],
  receivers: [],
}

const MAX_NAMES = 256
const NAME = 0x01010003
const VERSION_CODE = 0x0101021b
const VERSION_NAME = 0x0101021c
const MIN_SDK = 0x0101020c
const TARGET_SDK = 0x01010270

/** Attributes count by their number in Android: hostile packages change their names. */
export function readManifest(data: Buffer): ManifestFacts {
  const elements = readBinaryXml(data)
  const manifest = elements.find(({ name }) => name === 'manifest')
  const sdk = elements.find(({ name }) => name === 'uses-sdk')
  const packageName = textOf(manifest?.attributes.find(({ name }) => name === 'package'))
  const namesOf = (...tags: readonly string[]): string[] => {
    const names = elements.flatMap((element) => (tags.includes(element.name) ? (nameOf(element) ?? []) : []))
    return [...new Set(names)].slice(0, MAX_NAMES)
  }
  const classesOf = (tag: string): string[] => namesOf(tag).map((name) => fullName(name, packageName ?? ''))
  return {
    package: packageName,
    version_name: textOf(attributeOf(manifest, VERSION_NAME)),
    version_code: numberOf(attributeOf(manifest, VERSION_CODE)),
    min_sdk: numberOf(attributeOf(sdk, MIN_SDK)),
    target_sdk: numberOf(attributeOf(sdk, TARGET_SDK)),
    permissions: namesOf('uses-permission', 'uses-permission-sdk-23'),
    activities: classesOf('activity'),
    services: classesOf('service'),
    receivers: classesOf('receiver'),
  }
}

function attributeOf(element: XmlElement | undefined, resource: number): XmlAttribute | undefined {
  return element?.attributes.find((attribute) => attribute.resource === resource)
}

function nameOf(element: XmlElement): string | null {
  return textOf(attributeOf(element, NAME))
}

function textOf(attribute: XmlAttribute | undefined): string | null {
  return typeof attribute?.value === 'string' && attribute.value !== '' ? attribute.value : null
}

/** Older tools wrote numbers as text. */
function numberOf(attribute: XmlAttribute | undefined): number | null {
  const value = attribute?.value
  if (typeof value === 'string') return /^\d{1,9}$/.test(value) ? Number(value) : null
  return value ?? null
}

/** `.Main` and `Main` are classes of the package. */
function fullName(name: string, packageName: string): string {
  if (name.startsWith('.')) return `${packageName}${name}`
  return name.includes('.') ? name : `${packageName}.${name}`
}
