import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { RowTags } from '../query/row-tags.tsx'
import { kindOf, objectPath } from '../records/kinds.ts'
import { humanCount } from '../text/amounts.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { escapeInvisible } from '../text/visible.ts'
import { graphTexts } from '../texts/graph.ts'
import { texts } from '../texts.ts'
import { type GraphNode, hiddenOf, isFull, isPending, labelOf, relativesIn, SIDES, type Side } from './relations.ts'
import type { RelationGraph } from './use-graph.ts'

const MORE = { parents: graphTexts.moreParents, children: graphTexts.moreChildren }
const FIRST = { parents: graphTexts.showParents, children: graphTexts.showChildren }
const NONE = { parents: graphTexts.noParents, children: graphTexts.noChildren }

type ListProps = RelationGraph & {
  /** Said at the objects that the graph began with. */
  readonly startLabel: string
}

/** The graph as indented lists, and what leads further: by keyboard and for screen readers. */
export function RelationList(relations: ListProps): ReactNode {
  const tops = [...relations.graph.nodes.values()].filter(({ via }) => via === undefined)
  return (
    <ul aria-label={graphTexts.list} className="relation-list">
      {tops.map((node) => (
        <li key={node.id}>
          <NodeItem node={node} {...relations} />
        </li>
      ))}
    </ul>
  )
}

function NodeItem({ node, ...relations }: ListProps & { readonly node: GraphNode }): ReactNode {
  return (
    <>
      <span id={`node-${node.id}`} tabIndex={-1}>
        <span className="quiet">{texts.kinds[kindOf(node.type)]}</span>{' '}
        <Link href={objectPath(node)}>
          <UntrustedText text={labelOf(node)} />
        </Link>{' '}
        <RowTags tags={node.tags.map((tag) => ({ tag }))} kind="object" />
        {relations.graph.starts.has(node.id) && <span className="quiet"> {relations.startLabel}</span>}
      </span>
      {SIDES.map((side) => (
        <SideItems key={side} node={node} side={side} {...relations} />
      ))}
    </>
  )
}

type SideProps = ListProps & { readonly node: GraphNode; readonly side: Side }

function SideItems({ node, side, ...relations }: SideProps): ReactNode {
  const { graph, loading, expand } = relations
  const { isEnd } = node[side]
  const ids = relativesIn(graph, node[side])
  const hidden = hiddenOf(graph, node[side])
  // The list itself shows which object this one was found from, until someone asks for the side.
  const listed = isEnd === undefined ? ids.filter((id) => id !== node.via) : ids
  const isLoading = loading.has(`${side} ${node.id}`)
  const name = escapeInvisible(labelOf(node))
  return (
    <>
      {listed.length > 0 && (
        <ul aria-label={FIRST[side](name)} className={side}>
          {listed.map((id) => {
            const relative = graph.nodes.get(id)
            if (relative === undefined) return null
            return (
              <li key={id}>
                {wasFoundOn(side, node, relative) ? (
                  <NodeItem node={relative} {...relations} />
                ) : (
                  <>
                    <Link href={objectPath(relative)}>
                      <UntrustedText text={labelOf(relative)} />
                    </Link>{' '}
                    <span className="quiet">{graphTexts.shownElsewhere}</span>
                  </>
                )}
              </li>
            )
          })}
        </ul>
      )}{' '}
      {isLoading && <span className="quiet">{texts.loading}</span>}
      {!isLoading && !isPending(node[side]) && hidden?.count !== 0 && !isFull(graph) && (
        <button type="button" onClick={() => expand(node.id, side)}>
          {(listed.length === 0 ? FIRST : MORE)[side](name)}
        </button>
      )}{' '}
      {hidden !== undefined && hidden.count > 0 && (
        <span className="quiet">{graphTexts.hidden(humanCount(hidden.count), hidden.isExact)}</span>
      )}
      {isEnd === true && ids.length === 0 && <span className="quiet">{NONE[side]}</span>}
    </>
  )
}

/** True for one side only, even if the relative is both parent and child. */
function wasFoundOn(side: Side, node: GraphNode, relative: GraphNode): boolean {
  return relative.via === node.id && relative.level > node.level === (side === 'children')
}
