import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { extractFacts } from '../../../server/src/facts/extract-facts.ts'
import { makePe } from '../../support/pe-file.ts'
import { needProgram } from '../../support/programs.ts'

const CERTIFICATE_DIRECTORY = 0x100 + 24 + 112 + 8 * 4

/** A PKCS #7 signature of some text by a certificate of its own. */
function sign(folder: string): Buffer {
  const [key, certificate, text, signature] = ['key', 'certificate', 'text', 'signature'].map((name) =>
    join(folder, name),
  )
  const openssl = (...args: (string | undefined)[]) =>
    execFileSync('openssl', args.map(String), { stdio: ['ignore', 'ignore', 'ignore'] })
  const subject = ['-subj', '/O=Example Ltd/CN=Example Signer', '-set_serial', '0x0102abcd', '-days', '1']
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject)
  writeFileSync(String(text), 'signed')
  const given = ['-in', text, '-signer', certificate, '-inkey', key]
  openssl('cms', '-sign', '-binary', '-nodetach', '-outform', 'DER', ...given, '-out', signature)
  return readFileSync(String(signature))
}

/** The program with a table of certificates behind it, padded to eight bytes. */
function withSignature(pe: Buffer, signature: Buffer): Buffer {
  const entry = Buffer.alloc((8 + signature.length + 7) & ~7)
  entry.writeUInt32LE(8 + signature.length, 0)
  entry.writeUInt16LE(0x200, 4)
  entry.writeUInt16LE(2, 6)
  signature.copy(entry, 8)
  const signed = Buffer.concat([pe, entry])
  signed.writeUInt32LE(pe.length, CERTIFICATE_DIRECTORY)
  signed.writeUInt32LE(entry.length, CERTIFICATE_DIRECTORY + 4)
  return signed
}

t.test('the signer that a signature names', async (t) => {
  if (!needProgram(t, 'openssl')) return
  const data = withSignature(makePe({ overlay: '' }), sign(t.testdir()))
  const { facts, terms } = extractFacts({ data, sizeBytes: data.length })
  t.strictSame(facts.unread, [])
  t.strictSame(facts.pe?.signatures, [{ signer: 'Example Signer', issuer: 'Example Signer', serial: '0102abcd' }])
  t.equal(facts.pe?.overlay, null)
  t.ok(terms.some(({ field, value }) => field === 'pe.signer' && value === 'example signer'))
})

t.test('a signature that is not DER is named as unread', async (t) => {
  const data = withSignature(makePe({ overlay: '' }), Buffer.from('not a signature'))
  t.match(extractFacts({ data, sizeBytes: data.length }).facts, { unread: ['signatures'], pe: { signatures: [] } })
})
