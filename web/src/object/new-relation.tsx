import { type ReactNode, useState } from 'react'
import { ChangeButton } from '../parts/change-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { useAction } from '../parts/use-action.ts'
import { objectTexts } from '../texts/objects.ts'

export type Side = 'parents' | 'children'

type Props = { readonly id: string; readonly onAdd: (side: Side, other: string) => Promise<void> }

/** Links the object to another one, which is named by its identifier or a hash. */
export function NewRelation({ id, onAdd }: Props): ReactNode {
  const [side, setSide] = useState<Side>('children')
  const [other, setOther] = useState('')
  const action = useAction()
  const add = async (): Promise<void> => {
    await onAdd(side, other.trim().toLowerCase())
    setOther('')
  }
  return (
    <section aria-label={objectTexts.newRelation}>
      <form className="line" onSubmit={action.submit(add)}>
        <select
          aria-label={objectTexts.relationSide}
          value={side}
          onChange={({ target }) => setSide(target.value === 'parents' ? 'parents' : 'children')}
        >
          <option value="children">{objectTexts.newChild}</option>
          <option value="parents">{objectTexts.newParent}</option>
        </select>
        <input
          className="wide"
          aria-label={objectTexts.relativeId}
          placeholder={objectTexts.relativeId}
          required
          pattern="\s*[0-9A-Fa-f]{32,128}\s*"
          autoCapitalize="off"
          value={other}
          onChange={({ target }) => setOther(target.value)}
        />
        <ChangeButton type="submit" disabled={action.isBusy || other.trim().toLowerCase() === id}>
          {objectTexts.addRelation}
        </ChangeButton>
      </form>
      <ErrorMessage error={action.error} />
    </section>
  )
}
