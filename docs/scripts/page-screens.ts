import type { Page } from 'playwright-core'
import { signInByPassword } from '../../tests/web/open-page.ts'
import type { PictureServer } from './picture-server.ts'

/** A screen of the page, and how one gets there. */
export type Screen = {
  readonly name: string
  readonly title: string
  readonly isSignedOut?: boolean
  readonly open: (page: Page, server: PictureServer) => Promise<void>
}

export const SCREENS: readonly Screen[] = [
  {
    name: 'sign-in',
    title: 'Signing in',
    isSignedOut: true,
    open: async (page, { url }) => {
      await page.goto(url)
      await page.getByRole('button', { name: 'Sign in through cert' }).waitFor()
    },
  },
  {
    name: 'home',
    title: 'What came in',
    open: async (page, { url }) => {
      await page.goto(`${url}/home`)
      await page.getByRole('region', { name: 'Newest objects' }).getByRole('listitem').first().waitFor()
      await page.getByRole('region', { name: 'Uploaders' }).waitFor()
    },
  },
  {
    name: 'list',
    title: 'Files, next to their facets',
    open: async (page, { url }) => {
      await openFiles(page, url, { hasFacets: true })
      await page.getByRole('complementary', { name: 'Facets' }).getByRole('heading', { name: 'Tags' }).waitFor()
    },
  },
  {
    name: 'preview',
    title: 'The file of a row, next to the list',
    open: async (page, { url }) => {
      await openFiles(page, url, { hasPreview: true })
      await page.getByRole('link', { name: '0_invoice_2026.exe' }).focus()
      await page.getByText('Latest config').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'find',
    title: 'A text without a field',
    open: async (page, { url }) => {
      await page.goto(`${url}/find?text=emotet`)
      await page.getByRole('region', { name: 'Families' }).getByText('emotet').first().waitFor()
    },
  },
  {
    name: 'fault',
    title: 'A refused query',
    open: async (page, { url }) => {
      await page.goto(`${url}/files?query=${encodeURIComponent('tga:packed AND size:>1MiB')}`)
      await page.getByRole('button', { name: 'tag' }).waitFor()
    },
  },
  {
    name: 'object',
    title: 'A file',
    open: async (page, { url, file }) => {
      await page.goto(`${url}/file/${file}`)
      await page.getByText('Came with mails to banks.').waitFor()
    },
  },
  {
    name: 'content',
    title: 'Its bytes',
    open: async (page, { url, file }) => {
      await page.goto(`${url}/file/${file}/content`)
      await page.getByText('MZ').first().waitFor()
      const find = page.getByRole('textbox', { name: 'Find' })
      await find.fill('drop.example')
      await find.press('Enter')
      await page.getByText('Found at').waitFor()
    },
  },
  {
    name: 'facts',
    title: 'Facts of a program',
    open: async (page, { url, program }) => {
      await page.goto(`${url}/file/${program}/facts`)
      await page.getByText('KERNEL32.dll').first().waitFor()
    },
  },
  {
    name: 'similar',
    title: 'Files that look like it',
    open: async (page, { url, program }) => {
      await page.goto(`${url}/file/${program}/similar`)
      await page.getByRole('link', { name: 'agent_v2.exe' }).waitFor()
    },
  },
  {
    name: 'compare',
    title: 'Two configs compared',
    open: async (page, { url, configs }) => {
      await page.goto(`${url}/compare/${configs[0]}/${configs[1]}`)
      await page.getByText('203[.]0[.]113[.]9').first().waitFor()
    },
  },
  {
    name: 'relations',
    title: 'Relations',
    open: async (page, { url, file }) => {
      await page.goto(`${url}/file/${file}/relations`)
      await page.getByRole('region', { name: 'List' }).getByRole('link', { name: 'notes 1' }).waitFor()
    },
  },
  {
    name: 'upload',
    title: 'Uploading',
    open: async (page, { url, known }) => {
      await page.goto(`${url}/upload`)
      await page.getByLabel('Tags, separated by blanks').fill('feed:mail, packed')
      // Uploads are held while the picture is taken.
      await page.route('**/api/file', (route) => {
        const isHeld = route.request().method() === 'POST' && page.url().endsWith('/upload')
        return isHeld ? undefined : route.continue()
      })
      const files = { '0_invoice_2026.exe': known, 'memory.dmp': Buffer.alloc(3_000_000, page.viewportSize()?.width) }
      await page
        .getByLabel('Choose files')
        .setInputFiles(Object.entries(files).map(([name, buffer]) => ({ name, mimeType: 'text/plain', buffer })))
      await page.getByText('known already').waitFor()
      await page.getByText('sending', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Cancel memory.dmp' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'jobs',
    title: 'Changing many objects',
    open: async (page, { url }) => {
      await openFiles(page, url)
      for (const box of (await page.getByRole('checkbox', { name: /^Select \d/ }).all()).slice(0, 4))
        await box.press('Space')
      await page.getByRole('button', { name: 'Change …' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Tag' }).fill('reviewed')
      await dialog.getByRole('button', { name: 'Preview' }).click()
      await dialog.getByText('This would be done to').waitFor()
    },
  },
  {
    name: 'job-list',
    title: 'Changes of many objects',
    open: async (page, { url }) => {
      await page.goto(`${url}/jobs`)
      await page.getByRole('rowheader', { name: 'Add to my favourites' }).waitFor()
    },
  },
  {
    name: 'ruleset',
    title: 'A YARA ruleset',
    open: async (page, { url, ruleset }) => {
      await page.goto(`${url}/rules/${ruleset}`)
      await page.getByText('No errors').waitFor()
    },
  },
  {
    name: 'hunt',
    title: 'A hunt with its hits',
    open: async (page, { url, hunt }) => {
      await page.goto(`${url}/hunts/${hunt}`)
      await page.getByRole('status').getByText('done').waitFor()
      await page.getByRole('group', { name: 'Hits' }).waitFor()
    },
  },
  {
    name: 'trash',
    title: 'The trash',
    open: async (page, { url }) => {
      await page.goto(`${url}/trash`)
      await page.getByText('twice.exe').waitFor()
    },
  },
  {
    name: 'profile',
    title: 'The own account',
    open: async (page, { url }) => {
      await page.goto(`${url}/profile`)
      await page.getByRole('rowheader', { name: 'feed collector' }).waitFor()
    },
  },
  {
    name: 'administration',
    title: 'Administration: what needs attention',
    open: async (page, { url }) => {
      await page.goto(`${url}/admin`)
      await page.getByRole('region', { name: 'Latest entries' }).getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'users',
    title: 'Administration: users',
    open: async (page, { url }) => {
      await page.goto(`${url}/admin/users`)
      await page.getByRole('main').getByRole('link', { name: 'carol' }).waitFor()
    },
  },
  {
    name: 'usage',
    title: 'Administration: usage',
    open: async (page, { url }) => {
      await page.goto(`${url}/admin/usage`)
      await page.getByRole('list', { name: 'Users' }).waitFor()
      await page.getByRole('list', { name: 'Last 30 days' }).waitFor()
    },
  },
]

export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await signInByPassword(page)
}

type Panels = { readonly hasFacets?: boolean; readonly hasPreview?: boolean }

/** The browser keeps which panels are open, from one screen to the next. */
async function openFiles(page: Page, url: string, { hasFacets = false, hasPreview = false }: Panels = {}) {
  const kept = JSON.stringify(JSON.stringify({ hasFacets, hasPreview }))
  await page.goto(`${url}/files`)
  await page.evaluate(`localStorage.setItem('lazaret preferences', ${kept})`)
  await page.reload()
  await page.getByRole('link', { name: '0_invoice_2026.exe' }).waitFor()
}
