import type { Result } from 'ioredis'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** Keys: failures, wait, checks. Then the check, its milliseconds, and how many failures are free. */
    beginSignIn(...rest: (string | number)[]): Result<['admitted' | 'busy' | 'refused', number], Context>
    /** The same keys. Then the check, its outcome, the milliseconds of failures, how many are free, the first and the longest wait in seconds. */
    endSignIn(...rest: (string | number)[]): Result<number, Context>
  }
}

// Times are those of the store: the clocks of servers differ.
export const BEGIN_SIGN_IN = `
local left = redis.call('PTTL', KEYS[2])
if left > 0 then return {'refused', left} end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', now)
local failures = tonumber(redis.call('GET', KEYS[1]) or '0')
local most = math.max(1, ARGV[3] + 1 - failures)
if redis.call('ZCARD', KEYS[3]) >= most then return {'busy', 0} end
redis.call('ZADD', KEYS[3], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[3], ARGV[2])
return {'admitted', 0}
`

export const END_SIGN_IN = `
redis.call('ZREM', KEYS[3], ARGV[1])
if ARGV[2] == 'none' then return 0 end
if ARGV[2] == 'right' then
  redis.call('DEL', KEYS[1], KEYS[2])
  return 0
end
local failures = redis.call('INCR', KEYS[1])
if failures == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
local further = failures - ARGV[4]
if further > 0 then
  local wait = math.min(ARGV[5] * 2 ^ (further - 1), tonumber(ARGV[6]))
  redis.call('SET', KEYS[2], failures, 'EX', wait)
end
return failures
`
