import type { Theme } from 'vitepress'
import theme from 'vitepress/theme'
import { CastPlayer } from './cast-player.ts'
import './style.css'

export default {
  extends: theme,
  enhanceApp: ({ app }) => {
    app.component('CastPlayer', CastPlayer)
  },
} satisfies Theme
