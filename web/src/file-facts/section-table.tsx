import type { components } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Section } from '../parts/section.tsx'
import { Table } from '../parts/table.tsx'
import { humanSize } from '../text/amounts.ts'
import { fileFactsTexts } from '../texts/file-facts.ts'
import { EntropyBar } from './entropy-bar.tsx'
import { FactValue } from './fact-value.tsx'

type Props = {
  readonly sections: readonly components['schemas']['SectionFacts'][]
  /** The field of names, where files can be found by them. */
  readonly field: string | undefined
}

const { heads } = fileFactsTexts

/** The sections of a program, each with a bar of its entropy. */
export function SectionTable({ sections, field }: Props): ReactNode {
  if (sections.length === 0) return null
  return (
    <Section title={fileFactsTexts.sections}>
      <Table
        label={fileFactsTexts.sections}
        heads={[heads.name, heads.size, heads.entropy, heads.flags, heads.address, heads.sha256]}
      >
        {sections.map(({ name, size, entropy, flags, address, sha256 }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections never move, and several may have one name
          <tr key={at}>
            <th scope="row">{name !== '' && <FactValue text={name} field={field} />}</th>
            <td>{humanSize(size)}</td>
            <td>{entropy !== null && <EntropyBar entropy={entropy} />}</td>
            <td className="code">{flags}</td>
            <td className="code">0x{address.toString(16)}</td>
            <td className="code">{sha256 !== null && <FactValue text={sha256} shown={`${sha256.slice(0, 12)}…`} />}</td>
          </tr>
        ))}
      </Table>
    </Section>
  )
}
