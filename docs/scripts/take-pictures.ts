// Pictures of the page, and the guide's page that shows them: npm run pictures. Needs chromium and pngquant; with names it takes only those
// screens (npm run pictures -- list jobs).
import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../../tests/support/browser.ts'
import { SCREENS, type Screen, signIn } from './page-screens.ts'
import { openPictureServer, type PictureServer } from './picture-server.ts'

const THEMES = ['light', 'dark'] as const
const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
  { width: 1920, height: 900 },
] as const
const MAX_BYTES = 60_000
/** Fewer, if the picture would be too large otherwise. */
const COLORS = [128, 64, 32, 24, 16, 12, 8]
const FOLDER = new URL('../pictures/web/', import.meta.url).pathname
const PAGE = new URL('../guide/web-pictures.md', import.meta.url)

const endings: (() => Promise<void>)[] = []
const t = { teardown: (run: () => Promise<void>) => endings.unshift(run) }
try {
  await mkdir(FOLDER, { recursive: true })
  const server = await openPictureServer(t)
  const browser = await openBrowser(t)
  const names = process.argv.slice(2)
  const screens = SCREENS.filter(({ name }) => names.length === 0 || names.includes(name))
  for (const theme of THEMES)
    for (const { width, height } of SIZES) await takeAll(browser, { server, screens, theme, size: { width, height } })
  await writeFile(PAGE, guidePage())
} finally {
  for (const end of endings) await end()
}
process.exit(0)

type Round = {
  readonly server: PictureServer
  readonly screens: readonly Screen[]
  readonly theme: (typeof THEMES)[number]
  readonly size: { readonly width: number; readonly height: number }
}

async function takeAll(browser: Browser, { server, screens, theme, size }: Round): Promise<void> {
  const context = await browser.newContext({ viewport: size, colorScheme: theme, reducedMotion: 'reduce' })
  const [page, outside] = [
    await context.newPage(),
    await (await browser.newContext({ viewport: size, colorScheme: theme })).newPage(),
  ]
  await signIn(page, server.url)
  for (const { name, open, isSignedOut = false } of screens) {
    const shown = isSignedOut ? outside : page
    await open(shown, server)
    await shown.getByText('Loading …').first().waitFor({ state: 'detached' })
    const picture = smaller(await shown.screenshot({ animations: 'disabled', caret: 'hide' }))
    const file = fileName(name, theme, size.width)
    await writeFile(join(FOLDER, file), picture)
    console.log(`${file} ${picture.length}`)
    // Leaving the page ends the requests that still run.
    await shown.goto('about:blank')
    await shown.unrouteAll({ behavior: 'ignoreErrors' })
  }
  await outside.context().close()
  await context.close()
}

function smaller(picture: Buffer): Buffer {
  for (const colors of COLORS) {
    const made = execFileSync('pngquant', ['--strip', '--speed', '1', '--nofs', String(colors), '-'], {
      input: picture,
    })
    if (made.length <= MAX_BYTES) return made
  }
  throw new Error(`a picture of ${picture.length} bytes does not become small enough`)
}

function fileName(name: string, theme: string, width: number): string {
  return `${name}-${theme}-${width}.png`
}

function guidePage(): string {
  return `# The page in pictures

On this page you can see the screens of [the page](web.md) in a window of 1280 pixels. Links below each
picture lead to the dark theme, to 360 and to 1920 pixels. Every sample is made up.

${SCREENS.map(sectionOf).join('\n')}
Next: [the page](web.md).
`
}

function sectionOf({ name, title }: Screen): string {
  const path = (theme: string, width: number): string => `../pictures/web/${fileName(name, theme, width)}`
  return `## ${title}

![${title}](${path('light', 1280)})

[dark](${path('dark', 1280)}),
[narrow](${path('light', 360)}),
[wide](${path('light', 1920)})
`
}
