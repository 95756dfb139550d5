// Before anything reads a time: the tests of limited keys, as a server far from UTC runs them.
process.env.TZ = 'Pacific/Kiritimati'
if (new Date(0).getTimezoneOffset() === 0) throw new Error('the time zone of the process must differ from UTC')
await import('./limited-keys.test.ts')
await import('./limited-key-rights.test.ts')
