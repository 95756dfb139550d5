import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Certificate = { readonly certificate: string; readonly key: string }

/** Makes a self-signed certificate for 127.0.0.1 (or another name) in a folder; gives the paths of its files. */
export function makeCertificate(folder: string, name: string, more: readonly string[] = []): Certificate {
  const files = { certificate: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) }
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1', ...more]
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', files.key, '-out', files.certificate], {
    stdio: 'ignore',
  })
  return files
}

export async function readPair({ certificate, key }: Certificate): Promise<{ cert: string; key: string }> {
  return { cert: await readFile(certificate, 'utf8'), key: await readFile(key, 'utf8') }
}
