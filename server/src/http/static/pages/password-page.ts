import { textAsset } from './asset.ts'
import type { Page } from './page.ts'

/** The token leaves the address bar at once, and with it the history. */
const SCRIPT = textAsset(
  'password.js',
  `'use strict'
const form = document.getElementById('password')
const fault = document.getElementById('fault')
const outcome = document.getElementById('outcome')
const root = new URL('../../', document.currentScript.src)
const token = new URLSearchParams(location.search).get('token')
history.replaceState(null, '', location.pathname)
function loginIn(text) {
  try {
    return JSON.parse(atob(text.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).login
  } catch {
    return ''
  }
}
function finish(text) {
  form.hidden = true
  outcome.textContent = text
}
// For the reader and password managers: the server uses the token.
form.elements.login.value = token ? loginIn(token) : ''
// The rule of an unreachable server is checked when the password is sent.
fetch(new URL('api/server', root))
  .then((response) => response.json())
  .then(({ password_min_length: least }) => {
    form.elements.password.minLength = least
    document.getElementById('least').textContent = least
  })
  .catch(() => undefined)
if (!token) finish('This link is incomplete. Open the complete link from the mail.')
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { password, again } = Object.fromEntries(new FormData(form))
  fault.textContent = password === again ? '' : 'The passwords do not match.'
  if (password !== again) return
  const button = form.querySelector('button')
  button.disabled = true
  try {
    const response = await fetch(new URL('api/auth/change_password', root), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, password }),
    })
    const answer = await response.json()
    if (response.ok) finish('The password of ' + answer.login + ' is set. You can sign in now.')
    else if (answer.message === 'Set password token expired')
      finish('This link was already used or has expired. Request a new one.')
    else fault.textContent = answer.message
  } catch {
    fault.textContent = 'The server did not answer. Try again.'
  } finally {
    button.disabled = false
  }
})
`,
)

/** The page that links in mails and of administrators open, to set a password. */
export const PASSWORD_PAGE: Page = {
  title: 'Set your password',
  scripts: [SCRIPT],
  body: () => `<form id="password">
  <h1>Set your password</h1>
  <label>Login <input name="login" autocomplete="username" readonly></label>
  <label>New password <input name="password" type="password" autocomplete="new-password" minlength="8" aria-describedby="rule" required></label>
  <p id="rule">At least <span id="least">8</span> characters. The most used passwords, and those made of the login, are refused.</p>
  <label>Repeat the password <input name="again" type="password" autocomplete="new-password" required></label>
  <button>Set the password</button>
  <p role="alert" id="fault"></p>
</form>
<section><p role="status" id="outcome"></p></section>
<noscript>This page needs JavaScript. Without it, give the link to: lazaret user set-password</noscript>`,
}
