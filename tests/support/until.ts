import { setTimeout as wait } from 'node:timers/promises'

/** Only what never comes takes longer, on slow machines too: less than the limit of a file, which says nothing of what is awaited. */
const AWAITED_MS = 600_000

/** Resolves to the first value that `look` returns. */
export async function until<T>(look: () => Promise<T>): Promise<Exclude<T, null | undefined | false>> {
  for (const end = performance.now() + AWAITED_MS; performance.now() < end; ) {
    const found = await look()
    if (found !== null && found !== undefined && found !== false) return found as Exclude<T, null | undefined | false>
    await wait(20)
  }
  throw new Error(`this was never so: ${look}`)
}
