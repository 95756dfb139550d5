/** In the place of the class of this name that tap imports. */
export class Domain {
  readonly onerror: (error: unknown, type: string) => void
  constructor(onerror: (error: unknown, type: string) => void) {
    this.onerror = onerror
  }
  destroy(): void {}
}
