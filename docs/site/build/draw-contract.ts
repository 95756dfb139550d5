import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { CONTRACT } from './operations-page.ts'
import type { SiteAddress } from './site-address.ts'

const ROOT = join(import.meta.dirname, '../../..')
const REDOCLY = join(ROOT, 'node_modules/.bin/redocly')
/** The server refuses pictures of elsewhere and fonts inside of styles. Redoc hides the first, and draws no icon with the second. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/https:\/\/cdn\.redoc\.ly\/[\w/-]+\.svg/g, 'data:,'],
  [/url\('data:application\/font-woff;base64,[^']*'\)/g, "local('none')"],
]

/** Draws the contract as one page of the built site, which loads nothing from elsewhere. */
export function drawContract({ base, folder }: SiteAddress): void {
  const page = join(folder, CONTRACT)
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const options = ['--inlineBundle', '--title', 'HTTP API | Lazaret', '--output', page]
  execFileSync(REDOCLY, ['build-docs', 'openapi.yaml', ...options], { cwd: ROOT, env, stdio: 'ignore' })
  const drawn = REFUSED.reduce((text, [from, to]) => text.replace(from, to), readFileSync(page, 'utf8'))
  // The server refuses scripts in the text of a page.
  const html = drawn.replace(/<script([^>]*)>([\s\S]*?)<\/script>/g, (_, attributes: string, text: string) => {
    const name = writeScript(folder, text)
    return `<script${attributes} src="${base}${name}"></script>`
  })
  writeCompressed(page, html.replace('<head>', '<head>\n  <link rel="icon" href="data:," />'))
}

function writeScript(folder: string, text: string): string {
  const name = `assets/contract.${createHash('sha256').update(text).digest('hex').slice(0, 16)}.js`
  writeCompressed(join(folder, name), text)
  return name
}

function writeCompressed(path: string, text: string): void {
  writeFileSync(path, text)
  writeFileSync(`${path}.br`, brotliCompressSync(text))
  writeFileSync(`${path}.gz`, gzipSync(text))
}
