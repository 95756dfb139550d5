import type { Player } from 'asciinema-player'
import { defineComponent, h, nextTick, onBeforeUnmount, ref } from 'vue'

/** Plays a recording of the command line. The player and the recording load when the button is pressed. */
export const CastPlayer = defineComponent({
  props: { src: { type: String, required: true }, label: { type: String, required: true } },
  setup: ({ src, label }) => {
    const state = ref<'closed' | 'open' | 'failed'>('closed')
    const screen = ref<HTMLElement | null>(null)
    let player: Player | undefined
    onBeforeUnmount(() => player?.dispose())

    const play = async () => {
      state.value = 'open'
      try {
        const [{ create }] = await Promise.all([
          import('asciinema-player'),
          import('asciinema-player/dist/bundle/asciinema-player.css'),
        ])
        await nextTick()
        if (screen.value === null) return
        player = create(src, screen.value, { controls: true, fit: 'width', idleTimeLimit: 2 })
        await player.play()
        screen.value.querySelector<HTMLElement>('.ap-playback-button')?.focus()
      } catch (error) {
        state.value = 'failed'
        throw error
      }
    }

    return () => {
      if (state.value === 'failed')
        return h('p', { role: 'alert' }, 'The recording could not be played. Read its text instead.')
      if (state.value === 'open') return h('div', { ref: screen, class: 'cast', role: 'region', 'aria-label': label })
      return h('button', { type: 'button', class: 'cast cast-start', onClick: play }, `▶ Play: ${label}`)
    }
  },
})
