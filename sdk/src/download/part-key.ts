/** Identifies the download of a part; only a download with the same key may continue it. */
export type PartKey = { readonly id: string; readonly sizeBytes: number; readonly isObfuscated: boolean }
