import type { Theme } from 'vitepress'
import theme from 'vitepress/theme'
import { h } from 'vue'
import { CastPlayer } from './cast-player.ts'
import { VersionMenu } from './version-menu.ts'
import './style.css'

export default {
  extends: theme,
  Layout: () =>
    h(theme.Layout, null, {
      'nav-bar-content-after': () => h(VersionMenu),
      'nav-screen-content-after': () => h(VersionMenu),
    }),
  enhanceApp: ({ app }) => {
    app.component('CastPlayer', CastPlayer)
  },
} satisfies Theme
