import { setTimeout as wait } from 'node:timers/promises'

/** What the look gives once it gives anything; the time limit of the test bounds it. */
export async function until<T>(look: () => Promise<T>): Promise<Exclude<T, null | undefined | false>> {
  for (;;) {
    const found = await look()
    if (found !== null && found !== undefined && found !== false) return found as Exclude<T, null | undefined | false>
    await wait(20)
  }
}
