/** Times at which the results of saved queries were last looked at, kept by the browser for each account. */
type SeenTimes = Readonly<Record<string, string>>

const nameFor = (login: string): string => `lazaret seen ${login}`

/** The time of the last look at the results of a saved query; undefined if there was none. */
export function lastSeen(login: string, queryId: number): string | undefined {
  return read(login)[queryId]
}

export function markSeen(login: string, queryId: number, now = new Date()): void {
  try {
    localStorage.setItem(nameFor(login), JSON.stringify({ ...read(login), [queryId]: now.toISOString() }))
  } catch {
    // A browser that keeps nothing counts from the beginning.
  }
}

function read(login: string): SeenTimes {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameFor(login)) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, time]) => !Number.isNaN(Date.parse(String(time)))))
  } catch {
    return {}
  }
}
