import type { Result } from 'ioredis'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** Keys, then count and milliseconds of each. Returns the index of the first full window, from 1, and the milliseconds left; or zeros. */
    countRequest(keys: number, ...rest: (string | number)[]): Result<[number, number], Context>
  }
}

// The first hit opens a window and later ones do not extend it. A key without expiry would stay full forever: it gets one.
export const COUNT_REQUEST = `
local function hit(i)
  local windowMs = ARGV[2 * i]
  if redis.call('INCR', KEYS[i]) == 1 then redis.call('PEXPIRE', KEYS[i], windowMs) end
end
for i = 1, #KEYS do
  local count = tonumber(redis.call('GET', KEYS[i]) or '0')
  if count >= tonumber(ARGV[2 * i - 1]) then
    hit(i)
    local left = redis.call('PTTL', KEYS[i])
    if left < 0 then
      redis.call('PEXPIRE', KEYS[i], ARGV[2 * i])
      left = tonumber(ARGV[2 * i])
    end
    return {i, left}
  end
end
for i = 1, #KEYS do hit(i) end
return {0, 0}
`
