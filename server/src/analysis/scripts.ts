import type { Result } from 'ioredis'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** Task, marker, text of the task. 1: written; 0: already pushed. */
    declareTask(task: string, marker: string, text: string): Result<number, Context>
    /** Task, marker, list of tasks, counts of producers, uid, producer, seconds. 1: pushed; 0: already pushed; -1: the task is gone. */
    pushTask(...keysAndArguments: [string, string, string, string, string, string, number]): Result<number, Context>
    /** Task, marker. Removes a task that was never pushed. */
    withdrawTask(task: string, marker: string): Result<number, Context>
  }
}

// A push leaves a marker, so that repeated attempts push the task once.
export const SCRIPTS = {
  declareTask: {
    numberOfKeys: 2,
    lua: `
if redis.call('EXISTS', KEYS[2]) == 1 then return 0 end
redis.call('SET', KEYS[1], ARGV[1])
return 1
`,
  },
  pushTask: {
    numberOfKeys: 4,
    lua: `
if redis.call('EXISTS', KEYS[2]) == 1 then return 0 end
if redis.call('EXISTS', KEYS[1]) == 0 then return -1 end
redis.call('RPUSH', KEYS[3], ARGV[1])
redis.call('SET', KEYS[2], '1', 'EX', ARGV[3])
redis.call('HINCRBY', KEYS[4], ARGV[2], 1)
return 1
`,
  },
  withdrawTask: {
    numberOfKeys: 2,
    lua: `
if redis.call('EXISTS', KEYS[2]) == 1 then return 0 end
return redis.call('DEL', KEYS[1])
`,
  },
}
