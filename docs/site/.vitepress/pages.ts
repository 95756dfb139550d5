import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** Files outside of this folder that are pages, and their address on the site. The first pattern that fits counts. */
const ADDRESSES: readonly (readonly [RegExp, string])[] = [
  [/^docs\/site\/(index)\.md$/, '$1.md'],
  [/^docs\/README\.md$/, 'contents.md'],
  [/^docs\/guide\/([\w-]+)\.md$/, '$1.md'],
  [/^docs\/(reference|contributing)\/README\.md$/, '$1/index.md'],
  [/^docs\/(reference|contributing)\/([\w-]+)\.md$/, '$1/$2.md'],
  [/^docs\/([\w-]+)\.md$/, '$1.md'],
  // `docs/site/build/main.ts` writes these.
  [/^docs\/site\/generated\/(.+)\.md$/, 'reference/$1.md'],
  [/^(sdk|cli|server)\/README\.md$/, 'packages/$1.md'],
  [/^bench\/README\.md$/, 'contributing/bench.md'],
  [/^plugins-examples\/([\w-]+)\/README\.md$/, 'plugins/$1.md'],
  [/^(CHANGELOG|SECURITY|CODE_OF_CONDUCT)\.md$/, '$1.md'],
  [/^CONTRIBUTING\.md$/, 'CONTRIBUTING.md'],
]

/** Where a file of the repository stands on the site; null if it is not a page. */
export function addressOf(file: string): string | null {
  for (const [pattern, address] of ADDRESSES) if (pattern.test(file)) return file.replace(pattern, address)
  return null
}

/** The address on the site that a link in a page means; null if the file it names is not a page. */
export function linkTo(file: string, href: string): string | null {
  const [path = '', fragment] = href.split('#')
  const address = addressOf(posix.join(posix.dirname(file), path))
  return address && `/${address}${fragment === undefined ? '' : `#${fragment}`}`
}

type Section = { readonly text: string; readonly items: readonly { readonly text: string; readonly link: string }[] }

/** Pages that only the site has, by the section of the table of contents that they stand in. */
const GENERATED: Readonly<Record<string, Section['items']>> = {
  'Look up': [
    { text: 'HTTP API', link: '/reference/http-api' },
    { text: 'Types of the client library', link: '/reference/sdk/' },
    { text: 'Types for tests of programs', link: '/reference/sdk/testing/' },
  ],
}

/** The sections of the table of contents, in its order: the site has no second one. */
export function readSections(contents: string): readonly Section[] {
  return readFileSync(contents, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const text = section.slice(0, section.indexOf('\n'))
      const rows = [...section.matchAll(/^\| \[([^\]]+)\]\(([^)]+)\)/gm)]
      const items = rows.map(([, text = '', href = '']) => ({ text, link: linkTo('docs/README.md', href) ?? href }))
      return { text, items: [...items, ...(GENERATED[text] ?? [])] }
    })
}
