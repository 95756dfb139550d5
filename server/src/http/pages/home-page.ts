import type { Settings } from '../../settings/table.ts'
import { PRODUCT, VERSION } from '../../version.ts'
import { textAsset } from './asset.ts'
import { escapeHtml, type Page } from './page.ts'

/** The address as the browser knows it is more likely right than a setting that nobody has set. */
const SCRIPT = textAsset(
  'home.js',
  `'use strict'
const here = location.origin + location.pathname.replace(/\\/+$/, '')
for (const element of document.querySelectorAll('.address')) element.textContent = here
`,
)

/** The page at the root, while no web client is served: what this is, and what to do next. */
export function homePage({ instanceName, baseUrl, enablePasswordAuth }: Settings): Page {
  const login = `lazaret login --url <span class="address">${escapeHtml(baseUrl)}</span>`
  return {
    title: instanceName,
    scripts: [SCRIPT],
    body: (root) => `<section>
<h1>${escapeHtml(instanceName)}</h1>
<p>A repository of malware samples: ${PRODUCT} ${VERSION}. It has no web client; it is used from the command line and by programs.</p>
<h2>Next steps</h2>
<ul>
<li>Sign in with the command line, then upload, search and download:
<pre>${login}${enablePasswordAuth ? '' : ' --oidc'}
lazaret upload sample.bin
lazaret search 'tag:emotet'</pre></li>
<li>Read the <a href="${root}docs">documentation of the API</a>, which asks you to sign in.</li>
<li>Look at what the server says <a href="${root}api/server">about itself</a>, and whether it <a href="${root}api/ping">answers</a>.</li>
<li>To set a password, open the link of your mail, or the one that your administrator gave you.</li>
</ul>
</section>`,
  }
}
