#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain JavaScript that an old Node can read as well: it has to say which one is needed.
const source = new URL('../src/main.ts', import.meta.url)
// A checkout runs unbuilt, which takes a newer one.
const isCheckout = existsSync(source)
const oldest = isCheckout ? [24, 0] : [22, 19]
const bundled = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url))

if (isNewEnough(process.versions.node.split('.').map(Number))) await start()
else if (existsSync(bundled) && !process.env.LAZARET_NODE_CHOSEN) startWith(bundled)
else {
  const wanted = oldest.join('.').replace(/\.0$/, '')
  const instead = !isCheckout ? '' : existsSync(bundled) ? 'use npx lazaret, or ' : 'run npm ci first, or '
  console.error(
    `lazaret needs Node ${wanted} or newer, this is ${process.versions.node}: ${instead}install Node ${oldest[0]}`,
  )
  process.exit(1)
}

function isNewEnough([major, minor]) {
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
}

/** A checkout runs from its sources; a published package carries dist only. */
async function start() {
  endWithLauncher()
  keepCompiledCode()
  if (isCheckout) {
    // Sources name each other by path: asking the file system for each would take a seventh of the start.
    nodeModule.registerHooks({
      resolve: (name, context, next) =>
        context.parentURL !== undefined && /^\.{1,2}\/.*\.ts$/.test(name)
          ? { url: new URL(name, context.parentURL).href, format: 'module-typescript', shortCircuit: true }
          : next(name, { ...context, conditions: [...(context.conditions ?? []), '@lazaret/source'] }),
    })
  }
  const { main } = await import(isCheckout ? source.href : new URL('../dist/main.js', import.meta.url).href)
  await main()
}

/** A launcher that is killed forwards no signal: without it this process would go on, with its cursor and locks. */
function endWithLauncher() {
  if (!process.env.LAZARET_NODE_CHOSEN || !process.channel) return
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}

/** In the user's own folder: anybody could put code into the shared default. */
function keepCompiledCode() {
  const { XDG_CACHE_HOME, HOME, LOCALAPPDATA } = process.env
  const folder = XDG_CACHE_HOME || (process.platform === 'win32' ? LOCALAPPDATA : HOME && join(HOME, '.cache'))
  if (folder && isAbsolute(folder) && !nodeModule.getCompileCacheDir?.())
    nodeModule.enableCompileCache?.(join(folder, 'lazaret', 'compiled'))
}

function startWith(node) {
  const child = spawn(node, process.argv.slice(1), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, LAZARET_NODE_CHOSEN: '1' },
  })
  // A terminal interrupts both processes; anything else signals only this one.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('error', (error) => {
    console.error(`lazaret cannot start ${node}: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => (signal ? process.kill(process.pid, signal) : process.exit(code ?? 1)))
}
