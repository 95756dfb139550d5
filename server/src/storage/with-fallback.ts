import type { Content, Storage } from './storage.ts'

/** New content goes to the first storage; what is only in the second is read there, and removed there as well. */
export function withFallback(first: Storage, second: Storage): Omit<Storage, typeof Symbol.asyncDispose> {
  return {
    place: first.place,
    stage: first.stage,
    open: (sha256) => openEither(first, second, sha256),
    remove: async (sha256) => {
      await first.remove(sha256)
      await second.remove(sha256)
    },
    sweep: first.sweep,
    list: async function* () {
      yield* first.list()
      yield* second.list()
    },
    setAside: async (sha256) => (await first.setAside(sha256)) ?? second.setAside(sha256),
    isCurrent: async (sha256) => (await first.isCurrent(sha256)) && (await second.isCurrent(sha256)),
    unfinished: first.unfinished,
    check: first.check,
    owners: async () => [...(await first.owners()), ...(await second.owners())],
    setOwner: async (instance) => {
      await first.setOwner(instance)
      await second.setOwner(instance)
    },
  }
}

async function openEither(first: Storage, second: Storage, sha256: string): Promise<Content | null> {
  const [found] = await Promise.allSettled([first.open(sha256)])
  if (found?.status === 'fulfilled' && found.value !== null) return found.value
  const elsewhere = await second.open(sha256).catch((error) => {
    throw found?.status === 'rejected' ? found.reason : error
  })
  if (elsewhere === null && found?.status === 'rejected') throw found.reason
  return elsewhere
}
