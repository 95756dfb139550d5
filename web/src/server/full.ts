import { type Client, type ClientCore, completeClient } from '@lazaret/sdk'

/** In a file of its own, so that it is loaded only when it is needed. */
export function complete(core: ClientCore): Client {
  return completeClient(core)
}
