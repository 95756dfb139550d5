import { join } from 'node:path'
import { ownFolder } from '../web-root.ts'
import { type Asset, fileAsset, textAsset } from './asset.ts'
import type { Page } from './page.ts'

/** Keeps the token in memory only. */
const SCRIPT = textAsset(
  'docs.js',
  `'use strict'
const signIn = document.getElementById('sign-in')
const fault = document.getElementById('fault')
const progress = document.getElementById('progress')
const root = new URL('../../', document.currentScript.src)
async function answerOf(response) {
  const body = await response.json()
  if (!response.ok) throw new Error(body.message)
  return body
}
async function tokenOf({ login, password, otp, key }) {
  if (key) return key.trim()
  progress.textContent = 'Signing in ...'
  const { token } = await answerOf(await fetch(new URL('api/auth/login', root), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ login, password, ...(otp ? { otp } : {}) }),
  }))
  return token
}
async function show(fields) {
  const headers = { Authorization: 'Bearer ' + (await tokenOf(fields)) }
  progress.textContent = 'Loading the description of the API ...'
  const spec = await answerOf(await fetch(new URL('api/docs', root), { headers: { ...headers, Accept: 'application/json' } }))
  // Requests go where this page came from, below the same prefix.
  spec.servers = [{ url: root.href.replace(/\\/$/, '') }]
  progress.textContent = 'Drawing ...'
  SwaggerUIBundle({
    spec,
    dom_id: '#viewer',
    docExpansion: 'none',
    filter: true,
    deepLinking: true,
    validatorUrl: null,
    requestInterceptor: (request) => ({ ...request, headers: { ...headers, ...request.headers } }),
    onComplete: () => {
      signIn.remove()
      progress.textContent = ''
    },
  })
}
signIn.addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = event.target
  fault.textContent = ''
  const fields = Object.fromEntries(new FormData(form))
  const button = form.querySelector('button')
  button.disabled = true
  try {
    await show(fields)
  } catch (error) {
    progress.textContent = ''
    fault.textContent = error.message
  } finally {
    button.disabled = false
  }
})
`,
)

/**
 * The interactive page. It contains no part of the contract: it loads that with the token from signing in, or an API key. Its viewer is
 * built with the page; null if that was never built.
 */
export function docsPage(): Page | null {
  const folder = ownFolder()
  if (folder === null) return null
  const asset = (name: string): Asset => fileAsset(name, join(folder, 'viewer', name))
  return {
    title: 'API',
    styles: [asset('swagger-ui.css')],
    scripts: [asset('swagger-ui-bundle.js'), SCRIPT],
    body: () => `<div id="sign-in">
<form>
  <h1>Sign in</h1>
  <label>Login <input name="login" autocomplete="username" required></label>
  <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
  <label>Code of your authenticator, if you use one <input name="otp" autocomplete="one-time-code"></label>
  <button>Show the API</button>
</form>
<form>
  <label>Or use an API key <input name="key" type="password" autocomplete="off" required></label>
  <button>Show the API</button>
</form>
</div>
<section><p role="alert" id="fault"></p><p role="status" id="progress"></p></section>
<main id="viewer"></main>
<noscript>This page needs JavaScript. Programs get the description of the API from /api/docs with a token.</noscript>`,
  }
}
