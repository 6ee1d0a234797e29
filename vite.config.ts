import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { install } from './tools/install/plugin.ts'
import { tokensCss } from '#platform/web/look/tokens-css.ts'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string
}
const build = { version, date: process.env['BUILD_DATE'] ?? new Date().toISOString() }

/** `/meta.json`: open tabs compare it with the build they run (`shell/build-check.ts`). */
const meta: Plugin = {
  name: 'meta',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'meta.json', source: JSON.stringify(build) })
  },
}
/** Writes the tokens' variables in the place of `@tokens` of the shell's style sheet. */
const tokens: Plugin = {
  name: 'tokens',
  enforce: 'pre',
  transform: {
    filter: { id: /shell\.css/ },
    handler: (code) => code.replace('@tokens;', tokensCss),
  },
}
const server = process.env['API'] ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), meta, tokens, install(build)],
  define: { __BUILD__: JSON.stringify(build), __GALLERY__: process.env['GALLERY'] !== 'off' },
  publicDir: false,
  // Schemas are only built by forms (src/platform/web/schemas/recorded.ts).
  resolve: {
    alias: [
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('src/platform/web/schemas/recorded.ts', import.meta.url)),
      },
    ],
  },
  server: { proxy: { '/api': server, '/story/': server, '/openapi.json': server, '/healthz': server } },
  build: {
    outDir: 'dist/web',
    // What each screen downloads, for the budget (tests/journeys/budget.spec.ts).
    manifest: true,
    emptyOutDir: true,
    target: 'es2023',
    // The helper would be an inline style of its own; every browser we serve knows modulepreload.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // These do nothing by being imported but forget to say so: without it the shell brings antd's forms.
      treeshake: { moduleSideEffects: (id) => !/node_modules\/(@rc-component|@ant-design|antd)\//.test(id) },
      output: {
        // Whose needs a chunk of libraries serves is a long list, written wherever the chunk is preloaded.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        codeSplitting: {
          groups: [
            // What everybody downloads first and keeps over releases: React, the router, antd's shell parts.
            { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 2 },
            // Further libraries, split by who needs them, so that a list does not bring the date picker.
            {
              name: 'kit',
              test: /node_modules/,
              entriesAware: true,
              entriesAwareMergeThreshold: 20_000,
              priority: 1,
            },
            // What the entry itself imports: no screen's chunk is drawn into the first download.
            { name: 'shell', test: /src\/(?!web\.tsx)/, tags: ['$initial'], priority: 3 },
            // What every list brings, in one request instead of twenty.
            { name: 'list', test: /platform\/web\/list\/list-(screen|view)/, priority: 1 },
            // A line each, wanted by every list: one request for all.
            { name: 'places', test: /\.places\.ts$/ },
          ],
        },
      },
    },
  },
})
