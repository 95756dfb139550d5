import { Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useKeys } from '../keys/use-keys.ts'
import { ChangeButton } from '../parts/change-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Icon } from '../parts/icon.tsx'
import { useReadOnlyReason } from '../parts/use-read-only-reason.ts'
import { fullClient } from '../server/client.ts'
import { useCapability } from '../session/use-account.ts'
import { objectTexts } from '../texts/objects.ts'

type Props = { readonly id: string; readonly isFavorite: boolean }

/** The mark that someone sets for themselves. */
export function Favorite({ id, isFavorite: first }: Props): ReactNode {
  const [isFavorite, setFavorite] = useState(first)
  const [error, setError] = useState<unknown>()
  const mayMark = useCapability('personalize')
  const canMark = useReadOnlyReason() === undefined && mayMark
  const toggle = async (): Promise<void> => {
    setError(undefined)
    const { favorites } = await fullClient()
    await (isFavorite ? favorites.remove(id) : favorites.add(id))
    setFavorite(!isFavorite)
  }
  const press = (): void => void toggle().catch(setError)
  useKeys(canMark ? { f: press } : {})
  if (!mayMark) return null
  return (
    <>
      <ChangeButton type="button" aria-pressed={isFavorite} onClick={press}>
        <Icon of={Star} />
        {objectTexts.favorite}
      </ChangeButton>
      <ErrorMessage error={error} />
    </>
  )
}
