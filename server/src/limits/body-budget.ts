import { unavailable } from '../errors.ts'

/** The memory that bodies of JSON may take in a process: in all, and those of one network. */
export type BodyBudget = { open(network: string): BodyReservation }

/** What the body of one request takes, until it is disposed. */
export type BodyReservation = Disposable & {
  /** Throws if the budget has no room for further bytes. A body that is alone always has. */
  take(bytes: number): void
}

export type BodyBudgetOptions = { readonly maxBytes: number; readonly maxBytesOfNetwork: number }

const DEFAULT_OPTIONS: BodyBudgetOptions = { maxBytes: 201_326_592, maxBytesOfNetwork: 134_217_728 }
// Sign-ins and the like are read whatever others send.
const FREE_BYTES = 131_072

export function openBodyBudget({ maxBytes, maxBytesOfNetwork }: BodyBudgetOptions = DEFAULT_OPTIONS): BodyBudget {
  const takenByNetwork = new Map<string, number>()
  let takenBytes = 0
  const add = (network: string, bytes: number): void => {
    takenBytes += bytes
    const ofNetwork = (takenByNetwork.get(network) ?? 0) + bytes
    if (ofNetwork > 0) takenByNetwork.set(network, ofNetwork)
    else takenByNetwork.delete(network)
  }
  return {
    open(network) {
      let requested = 0
      let counted = 0
      return {
        take(bytes) {
          requested += bytes
          const more = Math.max(0, requested - FREE_BYTES) - counted
          if (more === 0) return
          const isAlone = takenBytes === counted
          const ofNetwork = takenByNetwork.get(network) ?? 0
          if (!isAlone && (takenBytes + more > maxBytes || ofNetwork + more > maxBytesOfNetwork))
            throw unavailable('other large bodies are being read: try again in a few seconds')
          counted += more
          add(network, more)
        },
        [Symbol.dispose]() {
          add(network, -counted)
          counted = 0
        },
      }
    },
  }
}
