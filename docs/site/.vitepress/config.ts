import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { defineConfig } from 'vitepress'
import { compressAssets } from '../../../web/build/compress-assets.ts'
import { CONTRACT } from '../build/operations-page.ts'
import { PATH_VARIABLE, SITE_ROOT, siteAddress } from '../build/site-address.ts'
import { addressOf, linkTo, readSections } from './pages.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SEARCH = 'Search (Ctrl K)'
const { base, folder: BUILT } = siteAddress(process.env[PATH_VARIABLE])
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** Files that pages link to and that are not pages: they are copied, so that links work without the sources. */
const linkedFiles = new Set<string>()

export default defineConfig({
  title: 'Lazaret',
  description: 'The repository for malware samples',
  lang: 'en',
  base,
  srcDir: ROOT,
  outDir: BUILT,
  cacheDir: join(import.meta.dirname, '../node_modules/.cache'),
  srcExclude: [
    '{.github,data,tests,tools,web}/**',
    'README.md',
    '{server,cli,sdk,docs,bench,plugins-examples}/**/{src,test,dist}/**',
  ],
  rewrites: (page) => addressOf(page) ?? page,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  vite: {
    // Older versions lie in the folder of the current one.
    build: { emptyOutDir: false },
    plugins: [
      compressAssets(),
      // Pages lie outside of this folder, where Node does not look for the package.
      {
        name: 'packages-for-pages-elsewhere',
        enforce: 'pre',
        resolveId: (name, importer, { ssr }) =>
          ssr && /^vue(?:\/|$)/.test(name) && importer?.endsWith('.md') ? { id: name, external: true } : null,
      },
    ],
  },
  themeConfig: {
    siteRoot: SITE_ROOT,
    search: {
      provider: 'local',
      options: { translations: { button: { buttonText: SEARCH, buttonAriaLabel: SEARCH } } },
    },
    outline: [2, 3],
    nav: [
      { text: 'Contents', link: '/contents' },
      { text: 'Commands', link: '/reference/commands' },
      { text: `Version ${version}`, link: '/CHANGELOG' },
    ],
    sidebar: readSections(join(ROOT, 'docs/README.md')),
  },
  markdown: {
    html: false,
    config: (md) => {
      md.core.ruler.before('block', 'comments', (state) => {
        state.src = state.src.replace(/^<!--.*-->$/gm, '')
      })
      md.core.ruler.push('links-of-the-repository', (state) => {
        const file = relative(ROOT, state.env.realPath ?? state.env.path)
        for (const token of state.tokens) token.info = token.info.replace(/^(?:query|refused)\b/, 'txt')
        for (const token of state.tokens.flatMap(({ children }) => children ?? [])) {
          // Braces are text of an example, never code of the page.
          if (token.type === 'code_inline') token.attrSet('v-pre', '')
          const href = token.attrGet('href')
          if (href?.startsWith(`/${CONTRACT}`)) {
            token.attrSet('href', `${base}${href.slice(1)}`)
            // A page that is not made of Markdown.
            token.attrSet('target', '_self')
          }
          if (token.type !== 'link_open' || href === null || /^(?:[a-z]+:|#|\/)/i.test(href)) continue
          token.attrSet('href', linkTo(file, href) ?? linkedFile(file, href, token))
        }
        state.tokens = state.tokens.flatMap((token, at, tokens) => {
          const cast = token.type === 'paragraph_close' ? takeCast(tokens[at - 1]?.children ?? []) : null
          if (cast === null) return [token]
          const player = new state.Token('html_block', '', 0)
          player.content = `<ClientOnly><CastPlayer src="${cast.src}" label="${md.utils.escapeHtml(cast.label)}" /></ClientOnly>`
          return [token, player]
        })
      })
    },
  },
  // The server refuses scripts in the text of a page.
  transformHtml: (html) =>
    html.replace(/<script([^>]*)>([^<]+)<\/script>/g, (all, attributes: string, text: string) =>
      /\bsrc=|type="(?!module)/.test(attributes)
        ? all
        : `<script${attributes} src="${base}${scriptFile(text)}"></script>`,
    ),
  buildEnd: () => {
    for (const file of linkedFiles) {
      mkdirSync(join(BUILT, 'files', dirname(file)), { recursive: true })
      copyFileSync(join(ROOT, file), join(BUILT, 'files', file))
    }
  },
})

type Token = {
  type: string
  content: string
  attrGet(name: string): string | null
  attrSet(name: string, value: string): void
}

/** Makes the first link to a recording plain text, as a player follows it. */
function takeCast(tokens: Token[]): { readonly src: string; readonly label: string } | null {
  const at = tokens.findIndex((token) => token.type === 'link_open' && token.attrGet('href')?.endsWith('.cast'))
  const [link, label] = tokens.slice(at, at + 2)
  if (at < 0 || link === undefined || label === undefined) return null
  tokens.splice(at, 3, label)
  return { src: link.attrGet('href') ?? '', label: label.content }
}

function linkedFile(page: string, href: string, token: Token): string {
  const file = posix.join(posix.dirname(page), href)
  const path = join(ROOT, file)
  if (!existsSync(path)) throw new Error(`${page} links to ${href}, which does not exist`)
  if (statSync(path).isDirectory()) throw new Error(`${page} links to the folder ${href}: link to a file of it`)
  linkedFiles.add(file)
  token.attrSet('target', '_blank')
  return `${base}files/${file}`
}

function scriptFile(text: string): string {
  const name = `assets/inline.${createHash('sha256').update(text).digest('hex').slice(0, 16)}.js`
  writeFileSync(join(BUILT, name), text)
  return name
}
