import { Splitter, type UnparsedNode } from 'mailsplit'

// The parser keeps the headers of a part and all parts in memory.
const LIMITS = { maxHeadSize: 1024 ** 2, maxChildNodes: 1000 }
const BETWEEN_HEADERS = /\r?\n(?![ \t])/
const FOLD = /(?:\r?\n|\r)[ \t]*/g
const ENCODING = /^content-transfer-encoding\s*:/i

/**
 * A parser of mails that takes time in proportion to their length. The parser alone takes minutes for a header with a million carriage
 * returns, continuations or opening brackets, because it begins anew at each of them.
 */
export function openSplitter(): Splitter {
  const splitter = new Splitter({ ignoreEmbedded: true, ...LIMITS })
  const addNode = splitter.newNode.bind(splitter)
  splitter.newNode = (parent) => {
    addNode(parent)
    simplifyHeaders(splitter.node)
  }
  // The node of the message exists already.
  simplifyHeaders(splitter.node)
  return splitter
}

/** The parser gets headers as it would understand them: each on one line, without carriage returns and comments. */
function simplifyHeaders(node: UnparsedNode): void {
  const parse = node.parseHeaders.bind(node)
  node.parseHeaders = () => {
    const headers = Buffer.concat(node._headersLines).toString('latin1').split(BETWEEN_HEADERS)
    const lines = headers.map((header) => withoutComment(header.replaceAll(FOLD, ' ').trim()))
    const bytes = Buffer.from(lines.filter((line) => line !== '').join('\n'), 'latin1')
    node._headersLines = [bytes]
    node._headerlen = bytes.length
    parse()
  }
}

/** A comment in the name of an encoding reaches from the first bracket to the last. One without an end makes the name unknown. */
function withoutComment(header: string): string {
  const start = header.indexOf('(')
  if (start === -1 || !ENCODING.test(header)) return header
  const end = header.lastIndexOf(')')
  const text = end < start ? header : header.slice(0, start) + header.slice(end + 1)
  const unended = text.indexOf('(')
  return unended === -1 ? text : text.slice(0, unended + 1)
}
