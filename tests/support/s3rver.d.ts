declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  // biome-ignore lint/style/noDefaultExport: so it is in the package
  export default class S3rver {
    constructor(options: {
      readonly address: string
      readonly port: number
      readonly silent: boolean
      readonly directory: string
      readonly configureBuckets: readonly { readonly name: string }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
