import { unavailable } from '../errors/problems.ts'

/** The memory that bodies of JSON may take in a process: in all, and those of one network. */
export type BodyBudget = { open(network: string): BodyReservation }

/** What the body of one request takes, until it is disposed. */
export type BodyReservation = Disposable & {
  /** Throws if the budget has no room for further bytes. A body that is alone always has. */
  take(bytes: number): void
  /** Throws if they could not be taken now, but takes nothing: what is only announced must not keep others out. */
  requireRoom(bytes: number): void
}

export type BodyBudgetOptions = {
  readonly maxBytes?: number
  readonly maxBytesOfNetwork?: number
  /** Called for each body that finds no room. */
  readonly onRefused?: () => void
}

const DEFAULT_MAX_BYTES = 134_217_728
const DEFAULT_MAX_BYTES_OF_NETWORK = 100_663_296
// Sign-ins and the like are read whatever others send.
const FREE_BYTES = 131_072

export function openBodyBudget(options: BodyBudgetOptions): BodyBudget {
  const { maxBytes = DEFAULT_MAX_BYTES, maxBytesOfNetwork = DEFAULT_MAX_BYTES_OF_NETWORK, onRefused } = options
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
      /** How many of the bytes count, once there is room for them. */
      const admit = (bytes: number): number => {
        const more = Math.max(0, requested + bytes - FREE_BYTES) - counted
        const isAlone = takenBytes === counted
        const ofNetwork = takenByNetwork.get(network) ?? 0
        if (more > 0 && !isAlone && (takenBytes + more > maxBytes || ofNetwork + more > maxBytesOfNetwork)) {
          onRefused?.()
          throw unavailable('other large bodies are being read: try again in a few seconds')
        }
        return more
      }
      return {
        take(bytes) {
          const more = admit(bytes)
          requested += bytes
          counted += more
          add(network, more)
        },
        requireRoom: (bytes) => void admit(bytes),
        [Symbol.dispose]() {
          add(network, -counted)
          counted = 0
        },
      }
    },
  }
}
