import { createRequire } from 'node:module'
import type { Router, Server } from 'restify'

type Part<T> = new (options: object) => T

/**
 * What `createServer` of restify puts together. Its main module also loads all of its plugins, none of which is used here: they take
 * three times as long to load as these, and 5 MB.
 */
const load = createRequire(import.meta.url)
export const RestifyRouter: Part<Router> = load('restify/lib/router.js')
export const RestifyServer: Part<Server> = load('restify/lib/server.js')
