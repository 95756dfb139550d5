const here = import.meta.url

/** The address of the server, below whatever prefix a proxy shows it: scripts are in its folder `assets`. */
export const root = import.meta.env.DEV ? `${location.origin}/` : here.slice(0, here.lastIndexOf('/assets/') + 1)

/** Its path without the slash at the end, for the router. */
export const basePath = new URL(root).pathname.replace(/\/$/, '')
