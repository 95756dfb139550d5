/** One line of the report. `skipped`: this account or server cannot say. */
export type Check = {
  readonly state: 'ok' | 'warning' | 'failed' | 'skipped'
  readonly what: string
  readonly detail: string
}

export const needsAttention = ({ state }: Check): boolean => state === 'warning' || state === 'failed'
