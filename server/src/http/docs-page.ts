export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>API</title>
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
<style>
  body { margin: 0; font-family: sans-serif }
  form { max-width: 20rem; margin: 4rem auto; display: grid; gap: .75rem }
  label { display: grid; gap: .25rem }
  input, button { font: inherit; padding: .4rem }
  [role=alert] { color: #b00020; min-height: 1.2em }
</style>
</head>
<body>
<form id="sign-in">
  <h1>Sign in</h1>
  <label>Login <input name="login" autocomplete="username" required></label>
  <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
  <button>Show the API</button>
  <p role="alert" id="fault"></p>
</form>
<main id="viewer"></main>
<script src="/docs/assets/swagger-ui-bundle.js" defer></script>
<script src="/docs/assets/docs.js" defer></script>
</body>
</html>
`

/** Keeps the token in memory only. */
export const DOCS_SCRIPT = `'use strict'
const form = document.getElementById('sign-in')
const fault = document.getElementById('fault')
async function answerOf(response) {
  const body = await response.json()
  if (!response.ok) throw new Error(body.message)
  return body
}
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  fault.textContent = ''
  try {
    const { token } = await answerOf(await fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    }))
    const headers = { Authorization: 'Bearer ' + token }
    const spec = await answerOf(await fetch('/api/docs', { headers: { ...headers, Accept: 'application/json' } }))
    form.remove()
    SwaggerUIBundle({
      spec,
      dom_id: '#viewer',
      deepLinking: true,
      validatorUrl: null,
      requestInterceptor: (request) => ({ ...request, headers: { ...headers, ...request.headers } }),
    })
  } catch (error) {
    fault.textContent = error.message
  }
})
`
