import type { Handler } from '../contract.ts'
import { exportEntries } from '../domain/audit/export-entries.ts'
import { listDownloads as selectDownloads } from '../domain/audit/list-downloads.ts'
import { listEntries } from '../domain/audit/list-entries.ts'
import { type ChainedRow, viewAuditEntry } from '../views/audit.ts'
import { viewDownload } from '../views/download.ts'

export const listAuditEntries: Handler<'listAuditEntries'> = async (call, { query }) => {
  const { entries, head } = await listEntries(call, query)
  return { entries: entries.map(viewRow), head }
}

export const listDownloads: Handler<'listDownloads'> = async (call, { query }) => ({
  downloads: (await selectDownloads(call, query)).map(viewDownload),
})

export const exportAuditEntries: Handler<'exportAuditEntries'> = async (call, { query }) => {
  const pages = await exportEntries(call, query)
  return {
    fileName: 'audit.jsonl',
    sizeBytes: null,
    etag: null,
    read: () => linesOf(pages),
  }
}

async function* linesOf(pages: AsyncIterable<readonly ChainedRow[]>): AsyncGenerator<string> {
  for await (const page of pages)
    if (page.length > 0) yield page.map((row) => `${JSON.stringify(viewRow(row))}\n`).join('')
}

const viewRow = (row: ChainedRow) => viewAuditEntry(row, JSON.parse(row.details))
