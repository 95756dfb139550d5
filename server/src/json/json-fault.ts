/** Its message says what is wrong and where; `path` leads to the value at fault, with dots, if one is. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault'
  readonly path: string

  constructor(message: string, path = '') {
    super(message)
    this.path = path
  }
}
