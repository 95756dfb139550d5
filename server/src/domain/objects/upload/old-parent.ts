/** In paths of the old form `root` stands for no parent. */
export function oldParent(id: string): string | null {
  return id === 'root' ? null : id
}
