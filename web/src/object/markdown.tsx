import '../style/markdown.css'
import { Lexer, type Token, type Tokens } from 'marked'
import { memo, type ReactNode } from 'react'
import { defang } from '../text/defang.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { LinkedText, MarkdownLink } from './markdown-link.tsx'
import { PlainText } from './plain-text.tsx'

type Render = (token: Token, depth: number) => ReactNode

const MAX_DEPTH = 12
/** The parser goes into each level of quotes and lists anew, and every level is an element. */
const tooDeep = /(?:>[ \t]?|[*+-][ \t]+|\d{1,9}[.)][ \t]+){40}/

/** Elements out of a tree of tokens: what has no place here is shown as it was typed, so no text becomes markup. */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }): ReactNode {
  const tokens = tokensOf(text)
  if (tokens === undefined) return <PlainText text={text} />
  return <div className="said markdown">{inOrder(tokens, 0)}</div>
})

/** Parses Markdown; undefined for text that the parser cannot handle, such as thousands of nested quotes. */
function tokensOf(text: string): readonly Token[] | undefined {
  if (tooDeep.test(text)) return undefined
  try {
    return Lexer.lex(text, { gfm: true, breaks: true })
  } catch {
    return undefined
  }
}

/** Everything that is not in this table is text. */
const BLOCKS: Readonly<Record<string, Render>> = {
  space: () => null,
  paragraph: (token, depth) => <p>{inOrder(childrenOf(token), depth)}</p>,
  // Headings in comments must not appear in the outline of the page.
  heading: (token, depth) => (
    <p>
      <strong>{inOrder(childrenOf(token), depth)}</strong>
    </p>
  ),
  hr: () => <hr />,
  blockquote: (token, depth) => <blockquote>{inOrder(childrenOf(token), depth)}</blockquote>,
  code: (token) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
    <pre tabIndex={0}>
      <UntrustedText text={'text' in token ? defang(token.text) : token.raw} keepLines />
    </pre>
  ),
  list: (token, depth) => {
    const { ordered, start, items } = token as Tokens.List
    const all = items.map((item, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a comment does not change
      <li key={at}>{inOrder(item.tokens, depth)}</li>
    ))
    return ordered ? <ol start={Math.min(Number(start) || 0, 2 ** 31 - 1)}>{all}</ol> : <ul>{all}</ul>
  },
}

const SPANS: Readonly<Record<string, Render>> = {
  text: (token, depth) =>
    childrenOf(token).length > 0 ? inOrder(childrenOf(token), depth) : <LinkedText text={textOf(token)} />,
  escape: (token) => <UntrustedText text={textOf(token)} />,
  strong: (token, depth) => <strong>{inOrder(childrenOf(token), depth)}</strong>,
  em: (token, depth) => <em>{inOrder(childrenOf(token), depth)}</em>,
  del: (token, depth) => <del>{inOrder(childrenOf(token), depth)}</del>,
  codespan: (token) => (
    <code>
      <LinkedText text={textOf(token)} />
    </code>
  ),
  br: () => <br />,
  link: (token, depth) => {
    const { href, text, tokens } = token as Tokens.Link
    return (
      <MarkdownLink href={href} text={text}>
        {inOrder(tokens, depth)}
      </MarkdownLink>
    )
  },
}

const RENDERS: ReadonlyMap<string, Render> = new Map([...Object.entries(BLOCKS), ...Object.entries(SPANS)])

function inOrder(tokens: readonly Token[], depth: number): ReactNode {
  return tokens.map((token, at) => {
    const render = depth < MAX_DEPTH ? RENDERS.get(token.type) : undefined
    // biome-ignore lint/suspicious/noArrayIndexKey: a comment does not change
    return <Piece key={at} token={token} render={render} depth={depth + 1} />
  })
}

type PieceProps = { readonly token: Token; readonly render: Render | undefined; readonly depth: number }

function Piece({ token, render, depth }: PieceProps): ReactNode {
  if (render === undefined) return <UntrustedText text={defang(token.raw)} keepLines />
  return render(token, depth)
}

function childrenOf(token: Token): readonly Token[] {
  return ('tokens' in token && token.tokens) || []
}

function textOf(token: Token): string {
  return 'text' in token && typeof token.text === 'string' ? token.text : token.raw
}
