import '../style/account.css'
import '../style/yara.css'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { huntTexts } from '../texts/hunts.ts'
import { ruleTexts } from '../texts/rules.ts'

const TABS = [
  ['/rules', ruleTexts.rules],
  ['/hunts', huntTexts.hunts],
] as const

/** The frame of the screens of rules and hunts. */
export function YaraTabs({ children }: { readonly children: ReactNode }): ReactNode {
  const [location] = useLocation()
  return (
    <main className="account">
      <nav className="tabs" aria-label={ruleTexts.yara}>
        {TABS.map(([path, title]) => (
          <Link key={path} href={path} aria-current={location.startsWith(path) ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      {children}
    </main>
  )
}
