import { type LogLevel, openLog } from '../log.ts'
import { readLogLevels } from '../settings/log-levels.ts'
import type { ReadSettings } from '../settings/read.ts'
import type { Settings } from '../settings/table.ts'

export function openServerLog({ settings, warnings }: ReadSettings): ReturnType<typeof openLog> {
  const { logConfigFile, enableJsonLogger: json } = settings
  const configured = logConfigFile === null ? undefined : readLogLevels(logConfigFile)
  const log = openLog({ level: levelOf(settings), json, ...(configured ? { levels: configured.levels } : {}) })
  for (const warning of warnings) log.warn(warning)
  return log
}

function levelOf({ logLevel, enableDebugLog }: Settings): LogLevel {
  if (logLevel === 'critical') return 'fatal'
  if (logLevel === 'warning') return 'warn'
  return logLevel ?? (enableDebugLog ? 'debug' : 'info')
}
