import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { Settings } from './table.ts'

type TlsSettings = Pick<Settings, 'tlsCertificate' | 'tlsKey'>

export type TlsFiles = { readonly cert: Buffer; readonly key: Buffer }

/** Certificate and key, read from their files now; null: plain HTTP. */
export function readTlsFiles({ tlsCertificate, tlsKey }: TlsSettings): TlsFiles | null {
  if (tlsCertificate === null || tlsKey === null) return null
  return { cert: readFileSync(tlsCertificate), key: readFileSync(tlsKey) }
}

/** Their faults, one line each. */
export function tlsFaults(settings: TlsSettings): string[] {
  const { tlsCertificate, tlsKey } = settings
  if (tlsCertificate === null && tlsKey === null) return []
  if (tlsCertificate === null) return ['tls_certificate is needed with tls_key']
  if (tlsKey === null) return ['tls_key is needed with tls_certificate']
  try {
    createSecureContext(readTlsFiles(settings) ?? {})
    return []
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [`tls_certificate "${tlsCertificate}" and tls_key "${tlsKey}" cannot be used: ${reason}`]
  }
}
