import { styleText } from 'node:util'
import type { Environment, OutputStream } from './io.ts'

export type Paint = (style: 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan', text: string) => string

/** How to colour a stream: the flag first, then NO_COLOR, FORCE_COLOR, CLICOLOR and TERM, then whether it is a terminal. */
export function paintFor(stream: OutputStream, env: Environment, when = 'auto'): Paint {
  if (!hasColor(stream, env, when)) return (_, text) => text
  return (style, text) => styleText(style, text, { validateStream: false })
}

function hasColor(stream: OutputStream, env: Environment, when: string): boolean {
  if (when !== 'auto') return when === 'always'
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0'
  if (env.CLICOLOR === '0' || env.TERM === 'dumb') return false
  return stream.isTTY === true
}
