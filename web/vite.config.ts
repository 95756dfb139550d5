import { defaultClientConditions, defineConfig } from 'vite'
import { compressAssets } from './build/compress-assets.ts'

export default defineConfig({
  // Below whatever prefix a proxy shows the server.
  base: './',
  resolve: { conditions: ['@lazaret/source', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    // The policy of the page allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  plugins: [compressAssets()],
})
