// Before anything reads a time: the tests of limited keys, as a server far from UTC runs them.
process.env.TZ = 'Pacific/Kiritimati'
if (new Date(0).getTimezoneOffset() === 0) throw new Error('the time zone of the process must differ from UTC')
await import('./limited-key-rights.test.ts')
// The tests of this one set the clock: keys that another file makes meanwhile would begin in the future.
await import('./limited-keys.test.ts')
