import { createRequire } from 'node:module'

/** The parts of Emscripten's file system that are used here. */
export type FileNode = {
  id: number
  mode: number
  usedBytes: number
  hasBegun: boolean
  node_ops: object
  stream_ops: object
}

export type FileStream = { readonly node: FileNode; position: number }

export type EngineFs = {
  createNode(parent: FileNode | null, name: string, mode: number, device: number): FileNode
  getPath(node: FileNode): string
  mkdir(path: string): void
  mount(type: { mount(): FileNode }, options: object, path: string): void
  isDir(mode: number): boolean
  readonly ErrnoError: new (code: number) => Error
}

type Engine = { readonly FS: EngineFs; callMain(args: readonly string[]): number }

type EngineOptions = {
  stdin(): null
  print(line: string): void
  printErr(line: string): void
}

/** 7-Zip, compiled to WebAssembly. The types of the package leave out what a file system of one's own needs. */
export function loadEngine(options: EngineOptions): Promise<Engine> {
  const load: (options: EngineOptions) => Promise<Engine> = createRequire(import.meta.url)('7z-wasm')
  return load(options)
}
