import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useConcerns } from '../admin/use-concerns.ts'
import { Icon } from '../parts/icon.tsx'
import { homeTexts } from '../texts/home.ts'

/** One line for administrators while something needs them. */
export function HomeConcerns(): ReactNode {
  const count = useConcerns().value?.length ?? 0
  if (count === 0) return null
  return (
    <p className="concern">
      <Icon of={TriangleAlert} />
      <Link href="/admin">{homeTexts.concerns(count)}</Link>
    </p>
  )
}
