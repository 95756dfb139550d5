import type { components } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Section } from '../parts/section.tsx'
import { Table } from '../parts/table.tsx'
import { humanSize } from '../text/amounts.ts'
import { fileFactsTexts } from '../texts/file-facts.ts'
import { EntropyBar } from './entropy-bar.tsx'

const { heads } = fileFactsTexts

type Props = { readonly segments: readonly components['schemas']['SegmentFacts'][] }

/** The parts of an ELF file that the loader maps, each with a bar of its entropy. */
export function SegmentTable({ segments }: Props): ReactNode {
  if (segments.length === 0) return null
  return (
    <Section title={fileFactsTexts.segments}>
      <Table
        label={fileFactsTexts.segments}
        heads={[heads.type, heads.size, heads.memorySize, heads.entropy, heads.flags, heads.address]}
      >
        {segments.map(({ type, size, memory_size: memorySize, entropy, flags, address }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: segments never move, and several may have one type
          <tr key={at}>
            <th scope="row" className="code">
              {type}
            </th>
            <td>{humanSize(size)}</td>
            <td>{humanSize(memorySize)}</td>
            <td>{entropy !== null && <EntropyBar entropy={entropy} />}</td>
            <td className="code">{flags}</td>
            <td className="code">0x{address.toString(16)}</td>
          </tr>
        ))}
      </Table>
    </Section>
  )
}
