import { PRODUCT } from '../../../version.ts'
import { type Asset, textAsset } from './asset.ts'

/** A page of the server itself: what it shows, and the files it loads, all of the server. */
export type Page = {
  readonly title: string
  /** Links begin with `root`, the way up to the address of the server, below whatever prefix a proxy has put it. */
  body(root: string): string
  readonly scripts?: readonly Asset[]
  readonly styles?: readonly Asset[]
}

export const PAGE_STYLE = textAsset(
  'page.css',
  `body { margin: 0; font-family: sans-serif; line-height: 1.4 }
form, section { max-width: 34rem; margin: 3rem auto; padding: 0 1rem }
form { display: grid; gap: .75rem; max-width: 20rem }
[hidden] { display: none }
label { display: grid; gap: .25rem }
input, button { font: inherit; padding: .4rem }
pre { background: #eee; padding: .5rem; overflow: auto }
[role=alert] { color: #b00020; min-height: 1.2em }
`,
)

/** Scripts of pages and styles only from files of the server: nothing inline, nothing from elsewhere. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The HTML of a page for the path at which a browser asked for it. */
export function renderPage({ title, body, scripts = [], styles = [] }: Page, path: string): string {
  const root = rootOf(path)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)} - ${PRODUCT}</title>
<link rel="icon" href="data:,">
${[...styles, PAGE_STYLE].map((each) => `<link rel="stylesheet" href="${root}${each.path}">`).join('\n')}
${scripts.map((each) => `<script src="${root}${each.path}" defer></script>`).join('\n')}
</head>
<body>
${body(root)}
</body>
</html>
`
}

/** Relative, because the server does not know below which prefix a proxy shows it. */
export function rootOf(path: string): string {
  return '../'.repeat(path.split('/').length - 2) || './'
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
