import { fileURLToPath } from 'node:url'
import { openScale } from '../scale/open-scale.ts'
import { openCheckout } from './open-checkout.ts'
import { openCopy } from './open-copy.ts'
import { openPlainSide } from './open-plain-side.ts'
import { openSide } from './open-side.ts'
import { readKnown, seed } from './seed.ts'
import type { Side } from './side.ts'

export type Sides = {
  /** A server that runs, instead of this checkout. */
  readonly url: string | undefined
  readonly token: string | undefined
  /** The commit or checkout to compare with. */
  readonly against: string | undefined
  /** The folder of a generated database; without it small files are uploaded. */
  readonly folder: string | undefined
  readonly seeds: number
}

const HERE = fileURLToPath(new URL('../..', import.meta.url))
const PLAIN_SEEDS = 10

/** This checkout, or a server that runs; what it is compared with; and node:http. */
export async function openSides(options: Sides, stack: AsyncDisposableStack): Promise<readonly Side[]> {
  const { url, against, folder, seeds } = options
  const scale = folder === undefined ? null : await openScale(folder, stack)
  const known = scale === null ? null : await readKnown(scale.db)
  const opened = async (name: string, checkout: string): Promise<UnseededSide> => {
    const uri = scale === null ? null : await openCopy(scale, checkout === HERE ? 'after' : 'before', stack)
    return openSide({ name, checkout, uri }, stack)
  }
  const first = url === undefined ? await opened('this checkout', HERE) : running(url, options)
  const second = against === undefined ? [] : [await opened(against, openCheckout(against, stack))]
  const plain = await openPlainSide(stack)
  // At the same time: after half a minute of waiting for the others, requests take half as much processor time again.
  return Promise.all([
    ...[first, ...second].map(async (side) => ({ ...side, known: known ?? (await seed(side, seeds)) })),
    seed(plain, PLAIN_SEEDS).then((made) => ({ ...plain, known: known ?? made })),
  ])
}

type UnseededSide = Omit<Side, 'known'>

function running(url: string, { token }: Sides): UnseededSide {
  if (token === undefined) throw new Error('a server that runs needs an API key: --token')
  return { name: url, url, token, meter: null, start: null }
}
