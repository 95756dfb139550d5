import type { ReactNode } from 'react'
import { KINDS } from '../records/kinds.ts'
import { graphTexts } from '../texts/graph.ts'
import { texts } from '../texts.ts'

const BOX = { x: 2, y: 2, width: 24, height: 12, rx: 3 } as const

/** Explains the colors, borders and signs of the picture. */
export function Legend({ startLabel }: { readonly startLabel: string }): ReactNode {
  return (
    <ul className="legend" aria-label={graphTexts.legend}>
      {KINDS.filter((kind) => kind !== 'object').map((kind) => (
        <li key={kind}>
          <Swatch kind={kind}>
            <rect {...BOX} />
          </Swatch>
          {texts.kinds[kind]}
        </li>
      ))}
      <li>
        <Swatch>
          <rect {...BOX} strokeWidth={3} />
        </Swatch>
        {startLabel}
      </li>
      <li>
        <Swatch>
          <g className="more">
            <rect x={6} y={0.5} width={15} height={15} rx={7.5} />
            <text textAnchor="middle" fontSize={12} x={13.5} y={12}>
              +
            </text>
          </g>
        </Swatch>
        {graphTexts.moreAbout}
      </li>
    </ul>
  )
}

function Swatch({ kind = '', children }: { readonly kind?: string; readonly children: ReactNode }): ReactNode {
  return (
    <svg className="swatch" aria-hidden width={28} height={16}>
      <g className={kind}>{children}</g>
    </svg>
  )
}
