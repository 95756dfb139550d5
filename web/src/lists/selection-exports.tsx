import type { ReactNode } from 'react'
import { ArchiveButton } from '../parts/archive-button.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { saveText } from '../parts/save-text.ts'
import { rowsAsCsv, rowsAsJson } from '../records/export-rows.ts'
import type { Row } from '../records/kinds.ts'
import { saveMisp } from '../records/save-misp.ts'
import { selectionTexts } from '../texts/selection.ts'

const HASHES = ['sha256', 'sha1', 'md5'] as const

/** Takes what is selected out of the repository: hashes, a list, the contents. */
export function SelectionExports({ rows }: { readonly rows: readonly Row[] }): ReactNode {
  const day = new Date().toISOString().slice(0, 10)
  const formats = {
    csv: () => saveText({ name: `lazaret-${day}.csv`, type: 'text/csv', text: rowsAsCsv(rows) }),
    json: () => saveText({ name: `lazaret-${day}.json`, type: 'application/json', text: rowsAsJson(rows) }),
    misp: () => saveMisp(rows, { info: selectionTexts.mispEvent(day), day }),
  }
  return (
    <>
      {HASHES.map((name) => {
        const hashes = rows.flatMap((row) => row[name] ?? [])
        return (
          hashes.length > 0 && (
            <CopyButton key={name} text={hashes.join('\n')} label={selectionTexts.copyHashes[name]} />
          )
        )
      })}
      <ArchiveButton selection={{ ids: rows.map(({ id }) => id) }} label={selectionTexts.download} />
      <fieldset className="formats">
        <legend>{selectionTexts.save}</legend>
        {(['csv', 'json', 'misp'] as const).map((format) => (
          <button key={format} type="button" onClick={formats[format]}>
            {selectionTexts.formats[format]}
          </button>
        ))}
      </fieldset>
    </>
  )
}
