/** The page that links in mails open, to set a password. */
export const PASSWORD_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>Set your password</title>
<link rel="stylesheet" href="/setpasswd/page.css">
<script src="/setpasswd/page.js" defer></script>
</head>
<body>
<form id="password">
  <h1>Set your password</h1>
  <label>Login <input name="login" autocomplete="username" readonly></label>
  <label>New password <input name="password" type="password" autocomplete="new-password" minlength="8" required></label>
  <label>Repeat the password <input name="again" type="password" autocomplete="new-password" required></label>
  <button>Set the password</button>
  <p role="alert" id="fault"></p>
</form>
<p role="status" id="outcome"></p>
<noscript>This page needs JavaScript. Without it, give the link to: lazaret user set-password</noscript>
</body>
</html>
`

export const PASSWORD_STYLE = `body { margin: 0; font-family: sans-serif }
form, [role=status], noscript { display: block; max-width: 20rem; margin: 4rem auto }
form { display: grid; gap: .75rem }
[hidden] { display: none }
label { display: grid; gap: .25rem }
input, button { font: inherit; padding: .4rem }
[role=alert] { color: #b00020; min-height: 1.2em }
`

/** The token leaves the address bar at once, and with it the history. */
export const PASSWORD_SCRIPT = `'use strict'
const form = document.getElementById('password')
const fault = document.getElementById('fault')
const outcome = document.getElementById('outcome')
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
if (!token) finish('This link is incomplete. Open the complete link from the mail.')
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { password, again } = Object.fromEntries(new FormData(form))
  fault.textContent = password === again ? '' : 'The passwords do not match.'
  if (password !== again) return
  const button = form.querySelector('button')
  button.disabled = true
  try {
    const response = await fetch('/api/auth/change_password', {
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
`
