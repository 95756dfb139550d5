import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { objectTexts } from '../texts/objects.ts'
import { Tree } from './tree.tsx'
import { contains, hasMoreLeavesThan } from './tree-text.ts'

type Props = {
  readonly title: string
  readonly cfg: Readonly<Record<string, unknown>>
  /** The path of the page of the config. */
  readonly path?: string
  /** Offers to copy the field of each value. */
  readonly hasPaths?: boolean
}

/** Larger configs begin folded. */
const MAX_OPEN_LEAVES = 300

export function ConfigTree({ title, cfg, path, hasPaths = false }: Props): ReactNode {
  const [text, setText] = useState('')
  const [fold, setFold] = useState(() => ({ round: 0, isFolded: hasMoreLeavesThan(cfg, MAX_OPEN_LEAVES) }))
  const filter = text.trim().toLowerCase()
  const foldAll = (isFolded: boolean): void => setFold({ round: fold.round + 1, isFolded })
  return (
    <section aria-label={title}>
      <h2>{path === undefined ? title : <Link href={path}>{title}</Link>}</h2>
      {Object.keys(cfg).length === 0 ? (
        <p className="quiet">{objectTexts.nothing}</p>
      ) : (
        <>
          <p className="tree-tools">
            <input
              aria-label={objectTexts.filterTree}
              placeholder={objectTexts.filterTree}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <button type="button" onClick={() => foldAll(true)}>
              {objectTexts.foldAll}
            </button>
            <button type="button" onClick={() => foldAll(false)}>
              {objectTexts.unfoldAll}
            </button>
          </p>
          {filter !== '' && !contains(cfg, filter) && <p role="status">{objectTexts.nothingContains}</p>}
          <Tree
            // Folded members stay folded until the user folds all, or searches for something else.
            key={`${fold.round} ${filter}`}
            value={cfg}
            field="cfg"
            filter={filter}
            hasPaths={hasPaths}
            isFolded={fold.isFolded && filter === ''}
          />
        </>
      )}
    </section>
  )
}
