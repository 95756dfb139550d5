/** Its message says what is wrong and where; `path` is the dotted path of the invalid value, if any. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault'
  readonly path: string

  constructor(message: string, path = '') {
    super(message)
    this.path = path
  }
}
