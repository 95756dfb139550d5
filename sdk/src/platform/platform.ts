/** What only Node has, loaded when it is first used. A bundler for browsers takes `browser.ts`, where it is null. */
export type NodeModules = {
  readonly transport: () => Promise<typeof import('../wire/transport.ts')>
  readonly nodeSource: () => Promise<typeof import('../source/node-source.ts')>
  readonly saveFile: () => Promise<typeof import('../download/save-file.ts')>
  readonly fileCursor: () => Promise<typeof import('../feed/cursor-file/file-cursor.ts')>
}
