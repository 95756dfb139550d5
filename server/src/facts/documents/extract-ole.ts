import type { DocumentFacts, Extractor } from '../facts.ts'
import { MAX_MODULES, moduleNames, readModules } from '../vba/modules.ts'
import { isCompoundFile, readStreams } from './compound-file.ts'
import { readMessage } from './outlook-message.ts'
import { readStorages } from './powerpoint-storages.ts'
import { NO_SUMMARY, readSummary } from './summary.ts'

const MAX_STREAMS = 256
const SUMMARY = '\x05SummaryInformation'

export const ole: Extractor = {
  version: 4,
  matches: isCompoundFile,
  extract: ({ data }, readPart) => {
    const streams = readPart('streams', () => readStreams(data), null)
    if (streams === null) return {}
    const summary = streams.find(({ path }) => path === SUMMARY)
    const message = readPart('message', () => readMessage(streams), undefined)
    const files = [streams, ...readStorages(streams, readPart)]
    const document: DocumentFacts = {
      ...readPart('summary', () => (summary ? readSummary(summary.content) : NO_SUMMARY), NO_SUMMARY),
      streams: streams.slice(0, MAX_STREAMS).map(({ path, size }) => ({ name: path, size })),
      macros: files.flatMap(moduleNames).slice(0, MAX_MODULES),
      modules: readModules(files, readPart),
      links: [],
      is_encrypted: streams.some(({ path }) => path === 'EncryptedPackage'),
      ...(message === undefined ? {} : { message }),
    }
    return { document }
  },
}
