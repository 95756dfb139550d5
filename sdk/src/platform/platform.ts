/** The modules that exist only in Node, loaded on first use. A bundler for browsers takes `browser.ts`, where it is null. */
export type NodeModules = {
  /** Throws where Node is too old for the other modules. */
  readonly requireNode: () => void
  readonly transport: () => Promise<typeof import('../wire/transport.ts')>
  readonly nodeSource: () => Promise<typeof import('../source/node-source.ts')>
  readonly saveFile: () => Promise<import('../download/content-to-save.ts').FileSaver>
  readonly fileCursor: () => Promise<import('../feed/cursor/store.ts').CursorFiles>
}
