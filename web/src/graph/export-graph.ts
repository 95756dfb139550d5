import { escapeInvisible } from '../text/visible.ts'
import { edgesOf, type Graph } from './relations.ts'

export function graphJson(graph: Graph): string {
  const nodes = [...graph.nodes.values()].map(({ id, type, name, tags }) => ({ id, type, name, tags }))
  const root = graph.starts.size === 1 ? graph.root : undefined
  return `${JSON.stringify({ root, nodes, edges: edgesOf(graph) }, null, 2)}\n`
}

const KEYBOARD_ATTRIBUTES = ['tabindex', 'role', 'aria-label', 'aria-description', 'data-id']

/** The picture as a file of its own, without the signs that lead further or mark pins, and without attributes for the keyboard. */
export function graphSvg(picture: SVGSVGElement): string {
  const copy = document.importNode(picture, true)
  for (const sign of copy.querySelectorAll('.more, .pin')) sign.remove()
  copy.setAttribute('role', 'img')
  copy.removeAttribute('aria-describedby')
  for (const box of copy.querySelectorAll('[data-id]'))
    for (const name of KEYBOARD_ATTRIBUTES) box.removeAttribute(name)
  return new XMLSerializer().serializeToString(copy)
}

/** Characters that XML cannot hold are written out, as everywhere on the page. */
export function graphMl(graph: Graph): string {
  const data = (key: string, value: string): string => `<data key="${key}">${xmlText(value)}</data>`
  const nodes = [...graph.nodes.values()].map(
    ({ id, type, name, tags }) =>
      `<node id="${id}">${data('type', type)}${data('name', name)}${data('tags', tags.join(' '))}</node>`,
  )
  const edges = edgesOf(graph).map(({ parent, child }) => `<edge source="${parent}" target="${child}"/>`)
  const keys = ['type', 'name', 'tags'].map(
    (name) => `<key id="${name}" for="node" attr.name="${name}" attr.type="string"/>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...keys,
    '<graph id="relations" edgedefault="directed">',
    ...nodes,
    ...edges,
    '</graph>',
    '</graphml>\n',
  ].join('\n')
}

function xmlText(text: string): string {
  return escapeInvisible(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
