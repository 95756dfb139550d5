import { kindOfType } from '../arguments/kinds.ts'
import { wrapText } from '../formats/blocks.ts'
import { cellText } from '../formats/fields.ts'
import type { Row, Viewer } from '../formats/shape.ts'
import { tableText } from '../formats/table.ts'
import { DETAILS } from '../shapes/details.ts'
import type { ListedObject } from '../shapes/objects.ts'
import { escapeInvisible } from '../text/visible.ts'
import { cutText, padEnd } from '../text/width.ts'
import type { DetailLine } from './state.ts'

const relations = new Set(['parents', 'children'])
const maxTitleWidth = 14
const unpainted = (_: unknown, text: string) => text

/** All details of an object, line by line, for a pane of this width; its identifier is the heading above them. */
export function detailLines(object: ListedObject, width: number): readonly DetailLine[] {
  const viewer: Viewer = { isHuman: true, now: Date.now() }
  const { columns, sections = [] } = DETAILS[kindOfType(object.type)]
  const fields = columns.flatMap((column): DetailLine[] => {
    const text = escapeInvisible(column.text(object, viewer))
    if (text === '' || text === object.id) return []
    const tone = column.color === 'tags' ? { tone: 'tags' as const } : {}
    return valueLines(column.title, text, width).map((line) => ({ text: line, ...tone }))
  })
  const tables = sections.flatMap((section): DetailLine[] => {
    const rows = section.rows(object)
    if (rows.length === 0) return []
    const title: DetailLine[] = [{ text: '' }, { text: `${section.title} (${rows.length})`, tone: 'title' }]
    if (relations.has(section.title)) return [...title, ...rows.map((row) => relative(row, width))]
    const [head = '', ...lines] = tableText(section.columns, rows, { paint: unpainted, viewer, lineWidth: width - 2 })
      .trimEnd()
      .split('\n')
    return [...title, { text: `  ${head}`, tone: 'dim' }, ...lines.map((text) => ({ text: `  ${text}` }))]
  })
  return [...fields, ...tables]
}

function relative(row: Row, width: number): DetailLine {
  const [id, type, tags] = [cellText(row.id), cellText(row.type), cellText(row.tags)]
  return { text: cutText(`  ${id.slice(0, 12)}…  ${kindOfType(type)}  ${tags}`.trimEnd(), width), target: id }
}

function valueLines(title: string, text: string, width: number): string[] {
  const indent = Math.min(maxTitleWidth, Math.floor(width / 3))
  const room = Math.max(8, width - indent)
  const lines = wrapText(text, room).flatMap((line) => pieces(line, room))
  return lines.map((line, at) => padEnd(at === 0 ? cutText(title, indent - 1) : '', indent) + line)
}

/** A hash that is longer than the line is wrapped. */
function pieces(line: string, room: number): string[] {
  if (!/^[\x21-\x7e]+$/.test(line) || line.length <= room) return [line]
  return line.match(new RegExp(`.{1,${room}}`, 'g')) ?? [line]
}
