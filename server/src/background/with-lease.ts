export type Lease = {
  /** How long others leave the work alone after the lease was taken or renewed. */
  readonly seconds: number
  /** False if the work is no longer ours. */
  readonly renew: () => Promise<boolean>
}

/**
 * Renews a lease while the work runs. The signal of the work aborts when the lease is lost: another process may have begun the same
 * work by then. A renewal that fails is tried again for as long as the lease lasts.
 */
export async function withLease<T>(
  { seconds, renew }: Lease,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  let endsAt = performance.now() + seconds * 1000
  const renewOnce = async (): Promise<void> => {
    const begunAt = performance.now()
    const isOurs = await renew().catch(() => null)
    if (isOurs === true) endsAt = begunAt + seconds * 1000
    if (isOurs === false || performance.now() >= endsAt) lost.abort()
  }
  const timer = setInterval(() => void renewOnce(), (seconds * 1000) / 3).unref()
  try {
    return await work(AbortSignal.any([stop, lost.signal]))
  } finally {
    clearInterval(timer)
  }
}
