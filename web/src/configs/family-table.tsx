import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { searchOf } from '../object/search-of.ts'
import { Value } from '../object/value.tsx'
import { Table } from '../parts/table.tsx'
import { listPath } from '../records/kinds.ts'
import { defang } from '../text/defang.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { escapeInvisible } from '../text/visible.ts'
import { configTexts } from '../texts/configs.ts'
import { texts } from '../texts.ts'
import type { FamilyKey } from './family-keys.ts'

type Props = { readonly keys: readonly FamilyKey[]; readonly configCount: number }

const SHOWN_AT_ONCE = 50
const MAX_VALUES = 5
const ROOT = 'cfg.'

const { key, values, configs, distinct } = configTexts.columns
const HEADS = [key, values, configs, distinct]

/** The keys of a family, with the number of configs that share each value. */
export function FamilyTable({ keys, configCount }: Props): ReactNode {
  const [count, setCount] = useState(SHOWN_AT_ONCE)
  return (
    <>
      <Table label={configTexts.familyKeys} heads={HEADS}>
        {keys.slice(0, count).map((each) => (
          <KeyRow key={each.field} familyKey={each} configCount={configCount} />
        ))}
      </Table>
      {count < keys.length && (
        <button type="button" onClick={() => setCount(count + 10 * SHOWN_AT_ONCE)}>
          {texts.showMore(keys.length - count)}
        </button>
      )}
    </>
  )
}

type RowProps = { readonly familyKey: FamilyKey; readonly configCount: number }

function KeyRow({ familyKey, configCount }: RowProps): ReactNode {
  const { field, configs: having, distinct: different, values: own } = familyKey
  const name = field.startsWith(ROOT) ? field.slice(ROOT.length) : field
  return (
    <tr>
      <th scope="row">
        <UntrustedText text={name} />
      </th>
      <td>
        <ul className="shared">
          {own.slice(0, MAX_VALUES).map(({ text, sharedBy }) => (
            <li key={text}>
              <span className="quiet">{configTexts.sharedBy(sharedBy, configCount)}</span>{' '}
              <OwnValue field={field} text={text} />
            </li>
          ))}
          {own.length > MAX_VALUES && <li className="quiet">{configTexts.moreValues(own.length - MAX_VALUES)}</li>}
        </ul>
      </td>
      <td>
        <Link href={listPath('config', `${field}:*`)} title={configTexts.allWithKey(escapeInvisible(name))}>
          {configTexts.sharedBy(having, configCount)}
        </Link>
      </td>
      <td>{different}</td>
    </tr>
  )
}

function OwnValue({ field, text }: { readonly field: string; readonly text: string }): ReactNode {
  const query = searchOf(field, text)
  return <Value text={text} shown={defang(text)} search={query === undefined ? undefined : { kind: 'config', query }} />
}
