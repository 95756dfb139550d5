import { many } from '../texts.ts'

/** Texts of the config of one object, and of its family. */
export const configTexts = {
  titleOf: (family: string) => `Config of ${family}`,
  familyKeys: 'Keys of the family',
  familyAbout: (count: number) => `The newest ${many(count, 'config', 'configs')} of the family that you may see.`,
  onlyOne: 'You see no other config of this family.',
  columns: {
    key: 'Key',
    values: 'Values of this config',
    configs: 'Configs with the key',
    distinct: 'Different values',
  },
  sharedBy: (count: number, all: number) => `${count} of ${all}`,
  moreValues: (count: number) => `${count.toLocaleString('en')} more`,
  allWithKey: (key: string) => `Configs with ${key}`,
  versions: 'Other configs',
  differences: (count: number) => (count === 0 ? 'no difference' : `${many(count, 'key differs', 'keys differ')}`),
  compareWith: (time: string) => `Compare with the config of ${time}`,
} as const
