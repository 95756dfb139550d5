import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { root } from '../server/root.ts'
import { defang } from '../text/defang.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'

const id = /^[0-9a-f]{64}$/i
const ids = /\b[0-9a-f]{64}\b/gi
const path = /^\/?(?:file|config|blob|object|sample)\/([0-9a-f]{64})$/i

type Props = { readonly href: string; readonly text: string; readonly children: ReactNode }

/** Links lead to objects of this repository; any other address is only shown, so that nobody opens it by mistake. */
export function MarkdownLink({ href, text, children }: Props): ReactNode {
  const object = objectOf(href)
  if (object !== undefined) return <Link href={`/object/${object}`}>{children}</Link>
  const isBare = href === text || href === `http://${text}` || href === `mailto:${text}`
  if (isBare) return <Address text={text} />
  return (
    <>
      {children} (<Address text={href} />)
    </>
  )
}

function Address({ text }: { readonly text: string }): ReactNode {
  return (
    <span className="address">
      <UntrustedText text={defang(text)} />
    </span>
  )
}

/** Text whose identifiers lead to their objects. */
export function LinkedText({ text }: { readonly text: string }): ReactNode {
  const pieces: ReactNode[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ids)) {
    if (index > end) pieces.push(<UntrustedText key={end} text={defang(text.slice(end, index))} keepLines />)
    pieces.push(
      <Link key={`id ${index}`} href={`/object/${found.toLowerCase()}`}>
        {found}
      </Link>,
    )
    end = index + found.length
  }
  if (end < text.length) pieces.push(<UntrustedText key={end} text={defang(text.slice(end))} keepLines />)
  return pieces
}

/** The identifier that an address within this repository names. */
function objectOf(href: string): string | undefined {
  const own = href.startsWith(root) ? href.slice(root.length) : href
  const found = id.test(own) ? own : path.exec(own)?.[1]
  return found?.toLowerCase()
}
