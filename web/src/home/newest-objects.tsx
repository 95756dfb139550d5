import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ObjectLine } from '../lists/object-line.tsx'
import { LoadedSection } from '../parts/section.tsx'
import { fetchPage } from '../records/fetch-page.ts'
import { listPath } from '../records/kinds.ts'
import { useLoad } from '../server/use-load.ts'
import { homeTexts } from '../texts/home.ts'
import { objectTexts } from '../texts/objects.ts'

const SHOWN = 10

export function NewestObjects(): ReactNode {
  const newest = useLoad('newest objects', (signal) => fetchPage({ kind: 'object', query: '', count: SHOWN, signal }))
  return (
    <LoadedSection title={homeTexts.newest} load={newest}>
      {(found) => (
        <>
          <ul className="relatives">
            {found.map((object) => (
              <li key={object.id}>
                <ObjectLine object={object} />
              </li>
            ))}
          </ul>
          <Link href={listPath('object')}>{objectTexts.allAsList}</Link>
        </>
      )}
    </LoadedSection>
  )
}
