import type { ReactNode } from 'react'
import { Section } from '../parts/section.tsx'
import { triageTexts } from '../texts/triage.ts'

const PER_LINE = 16

/** The begin of a content as a hex dump. Whatever is not printable is a dot. */
export function FirstBytes({ bytes }: { readonly bytes: Uint8Array }): ReactNode {
  return (
    <Section title={triageTexts.firstBytes}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys */}
      <pre tabIndex={0}>{hexDump(bytes)}</pre>
    </Section>
  )
}

function hexDump(bytes: Uint8Array): string {
  const lines = Array.from({ length: Math.ceil(bytes.length / PER_LINE) }, (_, line) => {
    const part = bytes.subarray(line * PER_LINE, (line + 1) * PER_LINE)
    const hex = Array.from(part, (byte) => byte.toString(16).padStart(2, '0')).join(' ')
    return `${(line * PER_LINE).toString(16).padStart(4, '0')}  ${hex.padEnd(3 * PER_LINE)} ${printable(part)}`
  })
  return lines.join('\n')
}

function printable(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (byte > 0x1f && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('')
}
