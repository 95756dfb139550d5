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
    name: 'list',
    title: 'Files, next to their facets',
    open: async (page, { url }) => {
      await page.goto(`${url}/files`)
      await withFacets(page, 'true')
      await page.getByRole('complementary', { name: 'Facets' }).getByRole('heading', { name: 'Tags' }).waitFor()
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
        .getByLabel('Files', { exact: true })
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
      await page.goto(`${url}/files`)
      await withFacets(page, 'false')
      for (const box of (await page.getByRole('checkbox', { name: /^Select \d/ }).all()).slice(0, 4)) await box.check()
      await page.getByRole('button', { name: 'Change …' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Tag' }).fill('reviewed')
      await dialog.getByRole('button', { name: 'Preview' }).click()
      await dialog.getByText('This would be done to').waitFor()
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
    name: 'users',
    title: 'Administration: users',
    open: async (page, { url }) => {
      await page.goto(`${url}/admin/users`)
      await page.getByRole('main').getByRole('link', { name: 'carol' }).waitFor()
    },
  },
]

export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await signInByPassword(page)
}

async function withFacets(page: Page, state: 'true' | 'false'): Promise<void> {
  const button = page.getByRole('button', { name: 'Facets', exact: true })
  await button.waitFor()
  if ((await button.getAttribute('aria-expanded')) !== state) await button.click()
  await page
    .getByRole('link', { name: /invoice/ })
    .first()
    .waitFor()
}
