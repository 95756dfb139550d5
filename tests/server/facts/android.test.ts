import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { extractFacts } from '../../../server/src/facts/extract-facts.ts'
import { termsOf } from '../../../server/src/facts/terms.ts'
import { makeApk, makeBinaryXml, makeDex } from '../../support/apk-file.ts'
import { needProgram } from '../../support/programs.ts'
import { needPython } from '../../support/python.ts'

const factsOf = (data: Buffer) => extractFacts({ data, sizeBytes: data.length }).facts

const PACKAGE = {
  package: 'com.example.loader',
  version_name: '1.2',
  version_code: 7,
  min_sdk: 21,
  target_sdk: 33,
  permissions: ['android.permission.SEND_SMS', 'android.permission.INTERNET'],
  activities: ['com.example.loader.Main'],
  services: ['com.example.loader.Watcher'],
  receivers: ['com.example.other.BootReceiver'],
  libraries: ['lib/arm64-v8a/libloader.so'],
}

t.test('the manifest, libraries and classes of an Android package', async (t) => {
  const { format, apk, dex, zip, unread } = factsOf(await makeApk())
  t.strictSame({ format, unread }, { format: 'apk', unread: [] })
  t.strictSame(apk, { ...PACKAGE, signature_schemes: [], signatures: [] })
  t.match(dex, { version: '035', string_count: 3, type_count: 3, field_count: 6, method_count: 10, class_count: 3 })
  const classes = ['com.example.loader.Main', 'com.example.loader.Täter', 'androidx.core.View']
  t.strictSame(dex?.classes, classes, 'classes of common libraries come last')
  t.equal(zip?.entry_count, 4)
})

t.test('package, permissions, components and classes can be searched', async (t) => {
  const terms = termsOf(factsOf(await makeApk()))
  const values = terms
    .filter(({ field }) => /^(?:apk|dex)\./.test(field))
    .map(({ field, value }) => `${field}:${value}`)
  t.strictSame(values, [
    'apk.package:com.example.loader',
    'apk.permission:android.permission.send_sms',
    'apk.permission:android.permission.internet',
    'apk.component:com.example.loader.main',
    'apk.component:com.example.loader.watcher',
    'apk.component:com.example.other.bootreceiver',
    'dex.class:com.example.loader.main',
    'dex.class:com.example.loader.täter',
    'dex.class:androidx.core.view',
  ])
})

t.test('a DEX file on its own', async (t) => {
  const { format, dex, unread } = factsOf(makeDex(['LMain;']))
  t.match({ format, dex, unread }, { format: 'dex', dex: { class_count: 1, classes: ['Main'] }, unread: [] })
})

t.test('a broken manifest or DEX file costs only itself', async (t) => {
  const broken = Buffer.from(makeBinaryXml([['manifest', { package: 'a' }]]))
  broken.writeUInt32LE(0, 12)
  const { apk, dex, unread } = factsOf(await makeApk({ manifest: broken }))
  t.match({ apk, unread }, { apk: { package: null, libraries: PACKAGE.libraries }, unread: ['manifest'] })
  t.equal(dex?.class_count, 3)
  const header = makeDex(['LMain;'])
  header.writeUInt32LE(0xffffffff, 0x64)
  t.match(factsOf(header), { format: 'dex', unread: ['classes'] })
})

/** A certificate, and a signature of some text by its key. */
function sign(folder: string): { readonly certificate: Buffer; readonly signature: Buffer } {
  const pathOf = (name: string): string => join(folder, name)
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { stdio: 'ignore' })
  const subject = ['-subj', '/CN=Example Signer', '-set_serial', '0x0102abcd', '-days', '1']
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', pathOf('key'), '-out', pathOf('pem'), ...subject)
  openssl('x509', '-in', pathOf('pem'), '-outform', 'DER', '-out', pathOf('der'))
  writeFileSync(pathOf('text'), 'signed')
  const given = ['-in', pathOf('text'), '-signer', pathOf('pem'), '-inkey', pathOf('key'), '-out', pathOf('cms')]
  openssl('cms', '-sign', '-binary', '-outform', 'DER', ...given)
  return { certificate: readFileSync(pathOf('der')), signature: readFileSync(pathOf('cms')) }
}

t.test('the schemes and the certificate of the signer', async (t) => {
  if (!needProgram(t, 'openssl')) return
  const { certificate, signature } = sign(t.testdir())
  const signatures = [{ signer: 'Example Signer', issuer: 'Example Signer', serial: '0102abcd' }]
  const forms = [
    { options: { signature }, schemes: ['v1'] },
    { options: { certificate }, schemes: ['v2', 'v3'] },
    { options: { signature, certificate }, schemes: ['v1', 'v2', 'v3'] },
  ]
  for (const { options, schemes } of forms) {
    const { apk, unread } = factsOf(await makeApk(options))
    t.match({ apk, unread }, { apk: { ...PACKAGE, signature_schemes: schemes, signatures }, unread: [] })
  }
  const { apk, unread } = factsOf(await makeApk({ certificate: Buffer.from('no certificate') }))
  t.match({ apk, unread }, { apk: { ...PACKAGE, signatures: [] }, unread: ['signing block'] })
})

t.test('the facts of an Android package are those of pyaxmlparser', async (t) => {
  const python = needPython(t, ['pyaxmlparser'])
  if (python === null || !needProgram(t, 'openssl')) return
  const folder = t.testdir()
  const data = await makeApk(sign(folder))
  const path = join(folder, 'loader.apk')
  writeFileSync(path, data)
  const script = join(import.meta.dirname, 'read-apk.py')
  const { serials, ...expected } = JSON.parse(execFileSync(python, [script, path], { encoding: 'utf8' }))
  const { apk } = factsOf(data)
  const { signatures = [], ...own } = { ...apk, permissions: apk?.permissions.toSorted() }
  t.strictSame(own, expected)
  t.strictSame(
    signatures.map(({ serial }) => serial.replace(/^0/, '')),
    serials,
  )
})
