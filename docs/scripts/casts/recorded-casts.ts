import { type LiveTerminal, openLiveTerminal } from '../../../tests/cli/support/live-terminal.ts'
import { type RecordingScope, withTeardown } from '../with-teardown.ts'
import { CASTS, type CastScript } from './cast-scripts.ts'
import { type CastWorld, openCastWorld } from './cast-world.ts'
import { openTimeline, type Timeline } from './timeline.ts'

export type RecordedCast = {
  readonly name: string
  /** An asciicast v2 file. */
  readonly cast: string
  /** The commands and what they print, without times and colours. */
  readonly text: string
}

const size = { columns: 100, rows: 28 }

/** Plays every cast against one server, and returns the files. */
export function recordCasts(): Promise<readonly RecordedCast[]> {
  return withTeardown(async (recording) => {
    const world = await openCastWorld(recording)
    const casts: RecordedCast[] = []
    for (const script of CASTS) casts.push(await recordCast(recording, world, script))
    return casts
  })
}

async function recordCast(recording: RecordingScope, world: CastWorld, script: CastScript): Promise<RecordedCast> {
  const timeline = openTimeline()
  const blocks: string[] = []
  for (const { about, line, act, after } of script.steps) {
    timeline.type(about, line)
    const terminal = await openStep(recording, world, { line, timeline })
    await act?.(terminal, timeline)
    await terminal.ended
    timeline.rest()
    blocks.push(`# ${about}\n$ ${line}\n${world.normal(terminal.text()).replace(/ +$/gm, '')}\n`)
    await after?.(world)
  }
  // An empty event makes the last pause part of the recording.
  timeline.output('')
  const { columns: width, rows: height } = size
  const head = { version: 2, width, height, title: script.title, env: { SHELL: '/bin/bash', TERM: 'xterm-256color' } }
  const lines = [head, ...timeline.events.map(([seconds, code, text]) => [seconds, code, world.normal(text)])]
  return {
    name: script.name,
    cast: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    text: blocks.join('\n'),
  }
}

function openStep(
  recording: RecordingScope,
  { env, folder, actual }: CastWorld,
  { line, timeline }: { readonly line: string; readonly timeline: Timeline },
): Promise<LiveTerminal> {
  const words = ['bash', '--norc', '-c', actual(line)]
  return openLiveTerminal(recording, words, { env, cwd: folder, shell: true, onOutput: timeline.output, ...size })
}
