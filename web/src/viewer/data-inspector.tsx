import type { ReactNode } from 'react'
import { useStore } from '../state/store.ts'
import { viewerTexts } from '../texts/viewer.ts'
import { BLOCK, type BlockCache } from './block-cache.ts'
import { hexOffset } from './format-bytes.ts'
import { INSPECTED_BYTES, inspectBytes } from './inspect-bytes.ts'

type Props = { readonly cache: BlockCache; readonly offset: number }

/** Numbers and times that the bytes from the caret on may be. */
export function DataInspector({ cache, offset }: Props): ReactNode {
  const { blocks } = useStore(cache.state)
  const bytes: number[] = []
  for (let at = offset; at < offset + INSPECTED_BYTES; at += 1) {
    const byte = blocks.get(Math.floor(at / BLOCK))?.[at % BLOCK]
    if (byte === undefined) break
    bytes.push(byte)
  }
  return (
    <aside className="inspector" aria-label={viewerTexts.inspector}>
      <table>
        <caption>{viewerTexts.valuesAt(hexOffset(offset))}</caption>
        <thead>
          <tr>
            <th scope="col">{viewerTexts.valueType}</th>
            <th scope="col">{viewerTexts.littleEndian}</th>
            <th scope="col">{viewerTexts.bigEndian}</th>
          </tr>
        </thead>
        <tbody>
          {inspectBytes(Uint8Array.from(bytes)).map(({ name, littleEndian, bigEndian }) => (
            <tr key={name}>
              <th scope="row">{viewerTexts.valueTypes[name]}</th>
              <td>{littleEndian}</td>
              <td>{bigEndian}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </aside>
  )
}
