import type { Page } from './page.ts'

/** Where people are sent by programs that expect a web client, and what to do instead. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /^\/oauth\/callback\/?$/,
    'Your identity provider sent you here to finish signing in, which needs a web client. Use the command line: <code>lazaret login --oidc</code> finishes by itself.',
  ],
  [
    /^\/(?:login|register|recover_password|profile)\b/,
    'People sign in with the command line: <code>lazaret login</code>.',
  ],
  [
    /^\/(?:file|config|blob|object|sample)\/\w+/,
    'This looks like the address of an object in a web client. Use the command line: <code>lazaret get</code> and its identifier.',
  ],
]

/** For a browser at an address that has nothing. */
export function missingPage(path: string): Page {
  const advice = ADVICE.find(([pattern]) => pattern.test(path))?.[1]
  return {
    title: 'Nothing here',
    body: (root) => `<section>
<h1>There is nothing at this address</h1>
<p>${advice ?? 'The address may be incomplete: copy the whole link, or ask who gave it to you.'}</p>
<ul>
<li><a href="${root}">Start page</a> of this server</li>
<li><a href="${root}docs">Documentation of the API</a></li>
</ul>
</section>`,
  }
}
