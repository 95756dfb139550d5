import { makeZip } from '../cli/support/make-zip.ts'
import { u32, u64 } from './little-endian.ts'

export type ManifestElement = readonly [name: string, attributes: Readonly<Record<string, string | number>>]

const RESOURCES: Readonly<Record<string, number>> = {
  name: 0x01010003,
  versionCode: 0x0101021b,
  versionName: 0x0101021c,
  minSdkVersion: 0x0101020c,
  targetSdkVersion: 0x01010270,
}
const NAMESPACE = 'http://schemas.android.com/apk/res/android'
const NONE = 0xffffffff

const MANIFEST: readonly ManifestElement[] = [
  ['manifest', { package: 'com.example.loader', versionCode: 7, versionName: '1.2' }],
  ['uses-sdk', { minSdkVersion: 21, targetSdkVersion: 33 }],
  ['uses-permission', { name: 'android.permission.SEND_SMS' }],
  ['uses-permission', { name: 'android.permission.INTERNET' }],
  ['application', { name: '.App' }],
  ['activity', { name: '.Main' }],
  ['service', { name: 'Watcher' }],
  ['receiver', { name: 'com.example.other.BootReceiver' }],
]

export type ApkOptions = {
  readonly manifest?: Buffer
  /** A PKCS #7 message, for the first scheme. */
  readonly signature?: Buffer
  /** DER, for the second and third scheme. */
  readonly certificate?: Buffer
}

/** An Android package with one library and two DEX files. */
export async function makeApk({ manifest, signature, certificate }: ApkOptions = {}): Promise<Buffer> {
  const zip = await makeZip([
    { name: 'AndroidManifest.xml', content: manifest ?? makeBinaryXml(MANIFEST) },
    { name: 'classes.dex', content: makeDex(['Landroidx/core/View;', 'Lcom/example/loader/Main;']) },
    { name: 'classes2.dex', content: makeDex(['Lcom/example/loader/Täter;']) },
    { name: 'lib/arm64-v8a/libloader.so', content: 'ELF' },
    ...(signature === undefined
      ? []
      : [
          { name: 'META-INF/CERT.SF', content: 'Signature-Version: 1.0' },
          { name: 'META-INF/CERT.RSA', content: signature },
        ]),
  ])
  return certificate === undefined ? Buffer.from(zip) : withSigningBlock(Buffer.from(zip), certificate)
}

/** The binary XML of Android; all elements but the first and `application` are empty. */
export function makeBinaryXml(elements: readonly ManifestElement[]): Buffer {
  const names = [...new Set(elements.flatMap(([, attributes]) => Object.keys(attributes)))]
  // Names with a number come first: the resource map has them in this order.
  const mapped = names.filter((name) => name in RESOURCES)
  const values = elements.flatMap(([, attributes]) => Object.values(attributes).map(String))
  const strings = [
    ...new Set([...mapped, ...names, ...elements.map(([name]) => name), ...values, 'android', NAMESPACE]),
  ]
  const at = (text: string): number => strings.indexOf(text)
  const open = ['manifest', 'application']
  const body = elements.flatMap(([name, attributes]) => [
    chunk(0x102, 16, [u32(1), u32(NONE), elementOf(name, attributes, at)]),
    ...(open.includes(name) ? [] : [endOf(name, at)]),
  ])
  const closing = open.toReversed().flatMap((name) => (elements.some(([each]) => each === name) ? endOf(name, at) : []))
  const resources = chunk(
    0x180,
    8,
    mapped.map((name) => u32(RESOURCES[name] ?? 0)),
  )
  const namespace = [u32(1), u32(NONE), u32(at('android')), u32(at(NAMESPACE))]
  const parts = [resources, chunk(0x100, 16, namespace), ...body, ...closing, chunk(0x101, 16, namespace)]
  return chunk(3, 8, [stringPool(strings), ...parts])
}

function elementOf(name: string, attributes: ManifestElement[1], at: (text: string) => number): Buffer {
  const entries = Object.entries(attributes).map(([key, value]) => {
    const isText = typeof value === 'string'
    const namespace = u32(key in RESOURCES ? at(NAMESPACE) : NONE)
    const typed = Buffer.from([8, 0, 0, isText ? 3 : 0x10])
    return Buffer.concat([
      namespace,
      u32(at(key)),
      u32(isText ? at(value) : NONE),
      typed,
      u32(isText ? at(value) : value),
    ])
  })
  const counts = Buffer.alloc(12)
  counts.writeUInt16LE(20, 0)
  counts.writeUInt16LE(20, 2)
  counts.writeUInt16LE(entries.length, 4)
  return Buffer.concat([u32(NONE), u32(at(name)), counts, ...entries])
}

function endOf(name: string, at: (text: string) => number): Buffer {
  return chunk(0x103, 16, [u32(1), u32(NONE), u32(NONE), u32(at(name))])
}

function stringPool(strings: readonly string[]): Buffer {
  const encoded = strings.map((text) =>
    Buffer.concat([u32(text.length).subarray(0, 2), Buffer.from(`${text}\0`, 'utf16le')]),
  )
  let end = 0
  const offsets = encoded.map((bytes) => {
    end += bytes.length
    return u32(end - bytes.length)
  })
  const header = [u32(strings.length), u32(0), u32(0), u32(28 + 4 * strings.length), u32(0)]
  return chunk(1, 28, [...header, ...offsets, ...encoded, Buffer.alloc(-end & 3)])
}

function chunk(type: number, headerSize: number, parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const header = Buffer.alloc(8)
  header.writeUInt16LE(type, 0)
  header.writeUInt16LE(headerSize, 2)
  header.writeUInt32LE(8 + body.length, 4)
  return Buffer.concat([header, body])
}

/** A DEX file that defines these classes, and has nothing else. */
export function makeDex(descriptors: readonly string[]): Buffer {
  const [strings, count] = [0x70, descriptors.length]
  const [types, definitions] = [strings + 4 * count, strings + 8 * count]
  const texts = descriptors.map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(`${text}\0`)]))
  const dex = Buffer.alloc(definitions + 32 * count)
  dex.write('dex\n035\0', 'latin1')
  const header = { 56: count, 60: strings, 64: count, 68: types, 80: 3, 88: 5, 96: count, 100: definitions }
  for (const [at, value] of Object.entries(header)) dex.writeUInt32LE(value, Number(at))
  let end = dex.length
  for (const [n, text] of texts.entries()) {
    dex.writeUInt32LE(end, strings + 4 * n)
    dex.writeUInt32LE(n, types + 4 * n)
    dex.writeUInt32LE(n, definitions + 32 * n)
    end += text.length
  }
  return Buffer.concat([dex, ...texts])
}

/** Puts a block with signatures of the second and third scheme before the central directory. */
function withSigningBlock(zip: Buffer, certificate: Buffer): Buffer {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const offset = zip.readUInt32LE(end + 16)
  const pairs = [0x7109871a, 0xf05368c0].map((id) => {
    // The third scheme adds the versions of Android that a signer is for.
    const versions = id === 0xf05368c0 ? [u32(24), u32(0x7fffffff)] : []
    const digestsAndCertificates = [prefixed(Buffer.alloc(0)), prefixed(prefixed(certificate))]
    const signed = prefixed(Buffer.concat([...digestsAndCertificates, ...versions, u32(0)]))
    const value = prefixed(prefixed(Buffer.concat([signed, ...versions, u32(0), u32(0)])))
    return Buffer.concat([u64(4 + value.length), u32(id), value])
  })
  const size = u64(pairs.reduce((sum, pair) => sum + pair.length, 0) + 24)
  const block = Buffer.concat([size, ...pairs, size, Buffer.from('APK Sig Block 42')])
  const tail = Buffer.from(zip.subarray(offset))
  tail.writeUInt32LE(offset + block.length, end - offset + 16)
  return Buffer.concat([zip.subarray(0, offset), block, tail])
}

function prefixed(bytes: Buffer): Buffer {
  return Buffer.concat([u32(bytes.length), bytes])
}
