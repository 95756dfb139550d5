import { defaultClientConditions, defineConfig } from 'vite'
import { compressAssets } from './build/compress-assets.ts'
import { copyViewer } from './build/copy-viewer.ts'

export default defineConfig({
  // Below whatever prefix a proxy shows the server.
  base: './',
  resolve: {
    conditions: ['@lazaret/source', ...defaultClientConditions],
    // The router brings a substitute for React before 18.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  build: {
    target: 'es2023',
    // The policy of the page allows nothing inline.
    assetsInlineLimit: 0,
    // The style of a screen whose script failed would not be loaded again.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // Chunks of the SDK that screens share would be named after its folder, and look like sources.
    rolldownOptions: {
      // Directives for servers that render, which packages of components have.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
      output: {
        chunkFileNames: ({ name }) => `assets/${name === 'src' ? 'sdk' : name}-[hash].js`,
        codeSplitting: {
          groups: [
            // In one file that compresses better, and that browsers keep when only our own code has changed.
            { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
            // Small scripts of the first view cost a request each.
            { name: 'first-view', tags: ['$initial'], priority: 3 },
            { name: 'sdk', test: /\/sdk\/src\/|\/web\/src\/server\/full/, priority: 2 },
            // So do those that most screens share, and those of objects and lists.
            {
              name: 'parts',
              test: /\/web\/src\/(?:keys|palette|parts|query(?!\/(?:editor|help))|records|state|text)\//,
              priority: 2,
            },
            { name: 'objects', test: /\/web\/src\/(?:jobs|lists|object)\/(?!markdown)/, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  plugins: [compressAssets(), copyViewer()],
})
