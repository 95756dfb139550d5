import type { ObjectSummary, RelatedObjects } from '@lazaret/sdk'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ObjectLine } from '../lists/object-line.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Icon } from '../parts/icon.tsx'
import { listPath, nameOf } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import { useCapability } from '../session/use-account.ts'
import { escapeInvisible } from '../text/visible.ts'
import { objectTexts } from '../texts/objects.ts'
import { texts } from '../texts.ts'
import { NewRelation, type Side } from './new-relation.tsx'

/** The number of relatives of each kind that the details of an object contain. */
const COMPLETE_BELOW = 100
const SHOWN_AT_ONCE = 20
const ID_LENGTH = 64

type Props = { readonly id: string; readonly first: RelatedObjects }

/** Objects above and below. A change of one relation loads both lists anew. */
export function Relatives({ id, first }: Props): ReactNode {
  const [relatives, setRelatives] = useState(first)
  const mayAdd = useCapability('adding_parents')
  const change = async (act: 'link' | 'unlink', side: Side, other: string): Promise<void> => {
    const { relations } = await fullClient()
    await (side === 'parents' ? relations[act](other, id) : relations[act](id, other))
    setRelatives(await relations.list(id, { names: !isUnsupported('names') }))
  }
  // A link takes the SHA-256 only, while people have any hash of a file.
  const add = async (side: Side, hash: string): Promise<void> => {
    const isIdentifier = hash.length === ID_LENGTH
    await change('link', side, isIdentifier ? hash : (await (await fullClient()).files.get(hash)).id)
  }
  const remove = (side: Side) => (other: string) => change('unlink', side, other)
  return (
    <>
      <RelativeList id={id} side="parents" found={relatives.parents} onRemove={remove('parents')} />
      <RelativeList id={id} side="children" found={relatives.children} onRemove={remove('children')} />
      {mayAdd && <NewRelation id={id} onAdd={add} />}
    </>
  )
}

type ListProps = {
  readonly id: string
  readonly side: Side
  /** The newest of each kind, as the object itself lists them. */
  readonly found: readonly ObjectSummary[]
  readonly onRemove: (other: string) => Promise<void>
}

/** All relatives of one side, however many, are a list like any other. */
function RelativeList({ id, side, found, onRemove }: ListProps): ReactNode {
  const [count, setCount] = useState(SHOWN_AT_ONCE)
  const mayRemove = useCapability('removing_parents')
  if (found.length === 0) return null
  const title = objectTexts[side]
  const field = side === 'parents' ? 'child' : 'parent'
  return (
    <section aria-label={title}>
      <h2>
        {title} ({found.length < COMPLETE_BELOW ? found.length : `${found.length}+`})
      </h2>
      <ul className="relatives">
        {found.slice(0, count).map((relative) => (
          <li key={relative.id}>
            <ObjectLine object={relative} />
            {mayRemove && <RemoveRelation relative={relative} onRemove={() => onRemove(relative.id)} />}
          </li>
        ))}
      </ul>
      {count < found.length && (
        <button type="button" onClick={() => setCount(found.length)}>
          {texts.showMore(found.length - count)}
        </button>
      )}{' '}
      <Link href={listPath('object', `${field}:(dhash:${id})`)}>{objectTexts.allAsList}</Link>
    </section>
  )
}

type RemoveProps = { readonly relative: ObjectSummary; readonly onRemove: () => Promise<void> }

function RemoveRelation({ relative, onRemove }: RemoveProps): ReactNode {
  const name = escapeInvisible(nameOf(relative) || relative.id)
  return (
    <Confirm
      label={
        <>
          <Icon of={X} />
          <span className="unseen">{objectTexts.removeRelation(name)}</span>
        </>
      }
      isSign
      question={objectTexts.removeRelation(name)}
      means={objectTexts.removeRelationMeans}
      verb={objectTexts.removeRelationVerb}
      onConfirm={onRemove}
    />
  )
}
