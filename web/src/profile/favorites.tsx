import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ChangeButton } from '../parts/change-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { LoadedSection } from '../parts/section.tsx'
import { useAction } from '../parts/use-action.ts'
import { fieldQuery } from '../query/field-query.ts'
import { fetchPage } from '../records/fetch-page.ts'
import { kindOf, listPath, objectPath, type Row } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { useCapability, useLogin } from '../session/use-account.ts'
import { formTexts } from '../texts/forms.ts'
import { profileTexts } from '../texts/profile.ts'
import { texts } from '../texts.ts'

/** The rest is in the list, which has them all. */
const MAX_FAVORITES = 10

/** The newest objects that the account has marked. */
export function Favorites(): ReactNode {
  const query = fieldQuery('favorites', useLogin())
  const mayChange = useCapability('personalize')
  const action = useAction()
  const favorites = useLoad<readonly Row[]>(query, () => fetchPage({ kind: 'object', query, count: MAX_FAVORITES }))
  const remove = async (id: string): Promise<void> => {
    await (await fullClient()).favorites.remove(id)
    favorites.reload()
  }
  return (
    <LoadedSection title={profileTexts.favorites} load={favorites}>
      {(found) => (
        <>
          {found.length === 0 && <p className="quiet">{profileTexts.noFavorites}</p>}
          <ul className="lines">
            {found.map((row) => (
              <li key={row.id}>
                <span className="quiet">{texts.kinds[kindOf(row.type)]}</span>{' '}
                <Link href={objectPath(row)}>
                  <code>{row.id}</code>
                </Link>{' '}
                {mayChange && (
                  <ChangeButton
                    type="button"
                    aria-label={profileTexts.removeFavorite(row.id)}
                    onClick={() => action.run(() => remove(row.id))}
                  >
                    {formTexts.remove}
                  </ChangeButton>
                )}
              </li>
            ))}
          </ul>
          {found.length > 0 && <Link href={listPath('object', query)}>{profileTexts.allFavorites}</Link>}
          <ErrorMessage error={action.error} />
        </>
      )}
    </LoadedSection>
  )
}
