import type { ReactNode } from 'react'
import { ValueGroup } from '../facets/value-group.tsx'
import { ObjectLine } from '../lists/object-line.tsx'
import { Tree } from '../object/tree.tsx'
import { Value } from '../object/value.tsx'
import { FactList } from '../parts/fact-list.tsx'
import { Section } from '../parts/section.tsx'
import { Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import type { Row } from '../records/kinds.ts'
import type { Hue } from '../text/tag-hue.ts'
import { designTexts } from '../texts/design.ts'

const HUES: readonly Hue[] = ['blue', 'violet', 'green', 'amber', 'red']

const TIME = '2026-01-01T00:00:00+00:00'
const HASH = '9f'.repeat(32)
/** A hostile name shows how invisible characters are written out. */
const HOSTILE = 'report\u202ecod.exe'

const row = (part: Partial<Row>): Row => ({ id: HASH, type: 'file', tags: [], upload_time: TIME, ...part })

const OBJECTS: readonly Row[] = [
  row({ file_name: 'invoice.exe', file_type: 'PE32 executable', tags: [{ tag: 'feed:mail' }] }),
  row({ file_name: HOSTILE, file_type: 'ELF 64-bit' }),
  row({ file_name: 'report.docm', file_type: 'Microsoft Word 2007+' }),
  row({ type: 'static_config', family: 'emotet' }),
  row({ type: 'text_blob', blob_name: 'notes' }),
  row({}),
]

/** Objects, tags, values and tables, as screens show them. */
export function ExampleContents(): ReactNode {
  return (
    <>
      <Section title={designTexts.tags}>
        <p className="row-tags">
          {HUES.map((hue) => (
            <span key={hue} className="tag" data-hue={hue}>
              {hue}
            </span>
          ))}
        </p>
      </Section>
      <Section title={designTexts.objects}>
        <ul className="relatives">
          {OBJECTS.map((object) => (
            <li key={JSON.stringify(object)}>
              <ObjectLine object={object} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title={designTexts.values}>
        <Tree value={{ c2: [{ host: 'drop.example', port: 8080 }], empty: [], none: null }} field="cfg" hasPaths />
      </Section>
      <Section title={designTexts.tables}>
        <FactList
          rows={[[designTexts.label, <Value key="value" text={HASH} search={{ kind: 'file', query: HASH }} />]]}
        />
        <Table label={designTexts.tables} heads={[designTexts.head, designTexts.head]}>
          <tr>
            <th scope="row">{designTexts.cell}</th>
            <td>
              <Time time={TIME} hasZone />
            </td>
          </tr>
        </Table>
      </Section>
      <ValueGroup
        title={designTexts.bars}
        values={[
          { label: 'feed:mail', count: 312, href: '/', otherHref: '/files' },
          { label: HOSTILE, count: 12, href: '/' },
        ]}
      />
    </>
  )
}
