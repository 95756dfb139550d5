const heads = new WeakSet<object>()

/** `HEAD` is served by the plan of `GET`: the request is marked before its method is changed. */
export function markHead(req: object): void {
  heads.add(req)
}

export function isHead(req: object): boolean {
  return heads.has(req)
}
