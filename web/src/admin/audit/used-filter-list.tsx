import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { adminTexts } from '../../texts/admin.ts'
import { ADMIN_PARTS } from '../parts-of-admin.ts'
import { filterOf, searchOf } from './audit-filter.ts'
import { usedFilters } from './used-filters.ts'

/** Filters of before, but not the one that is in use. */
export function UsedFilterList({ current }: { readonly current: string }): ReactNode {
  const others = usedFilters.list().filter((search) => search !== current)
  if (others.length === 0) return null
  return (
    <nav aria-label={adminTexts.audit.used} className="used-filters">
      {adminTexts.audit.used}:
      {others.map((search) => (
        <Link key={search} href={`${ADMIN_PARTS.audit.path}?${search}`}>
          <UntrustedText text={textOf(search)} />
        </Link>
      ))}
    </nav>
  )
}

function textOf(search: string): string {
  const filter = filterOf(new URLSearchParams(search))
  return [...searchOf(filter)].map(([name, value]) => `${name}: ${value}`).join(', ')
}
