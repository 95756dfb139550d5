import { type ReactNode, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { ChangeButton } from '../parts/change-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { LoadedSection } from '../parts/section.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useAction } from '../parts/use-action.ts'
import { loadSavedQueries } from '../query/load-saved-queries.ts'
import { KINDS, type Kind, listPath } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { useCapability } from '../session/use-account.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { escapeInvisible } from '../text/visible.ts'
import { formTexts } from '../texts/forms.ts'
import { profileTexts } from '../texts/profile.ts'
import { texts } from '../texts.ts'

/** Searches that are kept on the server, by the list they belong to. */
export function SavedQueries(): ReactNode {
  const mayChange = useCapability('personalize')
  const action = useAction()
  const queries = useLoad('queries', loadSavedQueries)
  const remove = async (id: number): Promise<void> => {
    await (await fullClient()).quickQueries.remove(id)
    queries.reload()
  }
  return (
    <LoadedSection title={profileTexts.queries} load={queries}>
      {(found) => (
        <>
          <p className="quiet">{found.length === 0 ? profileTexts.noQueries : profileTexts.queriesAbout}</p>
          <ul className="lines">
            {found.map(({ id, name, query, type }) => (
              <li key={id}>
                <Link href={listPath(type, query)}>
                  <UntrustedText text={name} />
                </Link>{' '}
                <span className="quiet">{texts.lists[type]}</span>{' '}
                <code>
                  <UntrustedText text={query} />
                </code>{' '}
                {mayChange && (
                  <ChangeButton
                    type="button"
                    aria-label={profileTexts.deleteQuery(escapeInvisible(name))}
                    onClick={() => action.run(() => remove(id))}
                  >
                    {profileTexts.delete}
                  </ChangeButton>
                )}
              </li>
            ))}
          </ul>
          {mayChange && <NewQuery onSaved={queries.reload} />}
          <ErrorMessage error={action.error} />
        </>
      )}
    </LoadedSection>
  )
}

const EMPTY = { name: '', query: '' }

const kindNamed = (text: string | null): Kind => KINDS.find((name) => name === text) ?? 'file'

function NewQuery({ onSaved }: { readonly onSaved: () => void }): ReactNode {
  // A list that is to be saved comes along in the address.
  const given = new URLSearchParams(useSearch())
  const [kind, setKind] = useState<Kind>(() => kindNamed(given.get('kind')))
  const [search, setSearch] = useState(() => ({ ...EMPTY, query: given.get('query') ?? '' }))
  const action = useAction()
  const save = async (): Promise<void> => {
    await (await fullClient()).quickQueries.save(kind, search)
    setSearch(EMPTY)
    onSaved()
  }
  return (
    <form className="line" aria-label={profileTexts.saveQuery} onSubmit={action.submit(save)}>
      <label>
        {profileTexts.queryKind}
        <select value={kind} onChange={({ target }) => setKind(kindNamed(target.value))}>
          {KINDS.map((name) => (
            <option key={name} value={name}>
              {texts.lists[name]}
            </option>
          ))}
        </select>
      </label>
      <TextField
        label={profileTexts.queryName}
        required
        text={search.name}
        onText={(name) => setSearch({ ...search, name })}
      />
      <TextField
        label={profileTexts.queryText}
        required
        text={search.query}
        onText={(query) => setSearch({ ...search, query })}
      />
      <ChangeButton type="submit" disabled={action.isBusy}>
        {formTexts.save}
      </ChangeButton>
      <ErrorMessage error={action.error} />
    </form>
  )
}
