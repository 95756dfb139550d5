import type { DocumentFacts, Extractor } from '../facts.ts'
import { moduleNames, readModules } from '../vba/modules.ts'
import { isCompoundFile, readStreams } from './compound-file.ts'
import { readMessage } from './outlook-message.ts'
import { NO_SUMMARY, readSummary } from './summary.ts'

const MAX_STREAMS = 256
const SUMMARY = '\x05SummaryInformation'

export const ole: Extractor = {
  version: 3,
  matches: isCompoundFile,
  extract: ({ data }, readPart) => {
    const streams = readPart('streams', () => readStreams(data), null)
    if (streams === null) return {}
    const summary = streams.find(({ path }) => path === SUMMARY)
    const message = readPart('message', () => readMessage(streams), undefined)
    const document: DocumentFacts = {
      ...readPart('summary', () => (summary ? readSummary(summary.content) : NO_SUMMARY), NO_SUMMARY),
      streams: streams.slice(0, MAX_STREAMS).map(({ path, size }) => ({ name: path, size })),
      macros: moduleNames(streams),
      modules: readModules([streams], readPart),
      links: [],
      is_encrypted: streams.some(({ path }) => path === 'EncryptedPackage'),
      ...(message === undefined ? {} : { message }),
    }
    return { document }
  },
}
