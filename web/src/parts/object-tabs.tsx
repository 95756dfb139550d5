import type { components } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { texts } from '../texts.ts'

type Props = { readonly kind: components['schemas']['Kind']; readonly id: string }

/** The screens of one object. */
export function ObjectTabs({ kind, id }: Props): ReactNode {
  const [location] = useLocation()
  const overview = `/${kind}/${id}`
  const tabs = [
    { title: texts.tabs.overview, path: overview },
    ...(kind === 'file' || kind === 'blob' ? [{ title: texts.tabs.content, path: `${overview}/content` }] : []),
    ...(kind === 'file' ? [{ title: texts.tabs.facts, path: `${overview}/facts` }] : []),
    ...(kind === 'config' ? [{ title: texts.tabs.config, path: `${overview}/config` }] : []),
    { title: texts.tabs.relations, path: `${overview}/relations` },
    ...(kind === 'file' ? [{ title: texts.tabs.similar, path: `${overview}/similar` }] : []),
    { title: texts.tabs.activity, path: `${overview}/activity` },
  ]
  return (
    <nav className="tabs" aria-label={texts.tabs.label}>
      {tabs.map(({ title, path }) => (
        <Link key={path} href={path} aria-current={location === path ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
