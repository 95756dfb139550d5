/** Texts of archives that are unpacked before they are sent. */
export const archiveTexts = {
  unpackOf: (name: string) => `Unpack ${name}`,
  title: 'Unpack this archive?',
  about: (count: number, size: string) =>
    `${count.toLocaleString('en')} ${count === 1 ? 'file' : 'files'}, ${size}. Each is sent as a child of the archive, with what is set for everything.`,
  skipped: (count: number) => `Not sent: ${count.toLocaleString('en')}`,
  skips: { folder: 'folder', link: 'symbolic link', empty: 'empty' },
  password: 'Password of the archive',
  passwordAbout: 'Archives of samples usually have the password "infected".',
  unpack: 'Unpack and send',
  nothing: 'There is nothing in it to send.',
  unnamed: 'unnamed',
  wrongPassword: 'The password is wrong.',
  wrongOrDamaged: 'The password is wrong, or the archive is damaged.',
  unreadable: (reason: string) => `The archive cannot be read: ${reason}.`,
  damaged: (reason: string) => `It cannot be unpacked: ${reason}.`,
  wrongSize: 'it is not as large as the archive says',
  tooMany: (most: string) => `Archive refused: it has more than ${most} entries.`,
  tooLarge: (size: string, most: string) => `Archive refused: it unpacks to ${size}, more than ${most}.`,
  tooDense: (times: string, most: string) =>
    `Archive refused: it unpacks to ${times} times its size, more than ${most}.`,
} as const
