import { saveText } from '../parts/save-text.ts'
import { type MispHead, type MispRow, rowsAsMisp } from './export-rows.ts'

/** Saves the files among the rows as an event that MISP imports. */
export function saveMisp(rows: readonly MispRow[], head: MispHead): void {
  saveText({ name: `lazaret-${head.day}.misp.json`, type: 'application/json', text: rowsAsMisp(rows, head) })
}
