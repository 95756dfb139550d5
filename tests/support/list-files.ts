import type { TestUser } from './user.ts'

export type ListedFile = { readonly id: string; readonly upload_time: string; readonly file_size: number }

/** Every file the user sees, newest first, page by page as a client walks. */
export async function listFiles(user: TestUser, pageSize = 1000): Promise<ListedFile[]> {
  const all: ListedFile[] = []
  for (let pivot = ''; ; ) {
    const { status, json } = await user.get(`/api/file?count=${pageSize}${pivot && `&older_than=${pivot}`}`)
    if (status !== 200) throw new Error(`the listing answered ${status}`)
    if (json.files.length === 0) return all
    all.push(...json.files.map(({ id, upload_time, file_size }: ListedFile) => ({ id, upload_time, file_size })))
    pivot = json.files.at(-1).id
  }
}
