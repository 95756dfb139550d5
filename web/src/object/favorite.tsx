import { type ReactNode, useState } from 'react'
import { useKeys } from '../keys/use-keys.ts'
import { Fault } from '../parts/fault.tsx'
import { wholeClient } from '../server/client.ts'
import { useCan } from '../session/use-account.ts'
import { objectTexts } from '../texts/objects.ts'

type Props = { readonly id: string; readonly isFavorite: boolean }

/** The mark that someone sets for themselves. */
export function Favorite({ id, isFavorite: first }: Props): ReactNode {
  const [isFavorite, setFavorite] = useState(first)
  const [error, setError] = useState<unknown>()
  const mayMark = useCan('personalize')
  const toggle = async (): Promise<void> => {
    setError(undefined)
    const { favorites } = await wholeClient()
    await (isFavorite ? favorites.remove(id) : favorites.add(id))
    setFavorite(!isFavorite)
  }
  const press = (): void => void toggle().catch(setError)
  useKeys(mayMark ? { f: press } : {})
  if (!mayMark) return null
  return (
    <>
      <button type="button" aria-pressed={isFavorite} onClick={press}>
        {objectTexts.favorite}
      </button>
      <Fault error={error} />
    </>
  )
}
