import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { texts } from '../texts.ts'
import { Tree } from './tree.tsx'

type Props = {
  readonly title: string
  readonly cfg: Readonly<Record<string, unknown>>
  /** Where the config has a page of its own. */
  readonly path?: string
}

export function ConfigTree({ title, cfg, path }: Props): ReactNode {
  return (
    <section aria-label={title}>
      <h2>{path === undefined ? title : <Link href={path}>{title}</Link>}</h2>
      {Object.keys(cfg).length === 0 ? <p className="quiet">{texts.nothing}</p> : <Tree value={cfg} field="cfg" />}
    </section>
  )
}
