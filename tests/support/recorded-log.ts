import { type Logger, openLog } from '../../server/src/log.ts'

export type RecordedLine = { readonly level: string; readonly message: string; readonly fields: object }

/** A log in memory. */
export function recordedLog(): { readonly log: Logger; readonly lines: RecordedLine[] } {
  const lines: RecordedLine[] = []
  const write = (level: string) => (fields: object, message: string) => void lines.push({ level, message, fields })
  const silent = openLog({ level: 'silent', json: false })
  return { lines, log: Object.assign(silent, { error: write('error'), warn: write('warn'), info: write('info') }) }
}
