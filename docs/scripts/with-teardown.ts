export type RecordingScope = { teardown(run: () => Promise<void>): unknown }

/** Runs what was registered for the end in reverse order, as a test does. */
export async function withTeardown<T>(run: (recording: RecordingScope) => Promise<T>): Promise<T> {
  const endings: (() => Promise<void>)[] = []
  try {
    return await run({ teardown: (end) => endings.unshift(end) })
  } finally {
    for (const end of endings) await end()
  }
}
