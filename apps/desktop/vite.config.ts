/**
 * Builds the renderer: one bundle for Electron's own protocol and for a plain browser. `--mode display` builds the customer display beside
 * it. Built together, they would share files, and a counter's page would load more of them: 271 kB instead of 266.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { filesByScreen } from './build/files-by-screen.ts'
import { messagesRead } from './build/messages-read.ts'
import { schemasApart } from './build/schemas-apart.ts'
import { withoutEffects } from './build/without-effects.ts'

const OUT = resolve(import.meta.dirname, 'out/renderer')

/** Once at the build as small as it gets: the browser's host serves it, and compresses nothing while people wait. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = OUT }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css|html)$/.test(name))
      await Promise.all(
        names.map(async (name) => {
          const path = join(dir, name)
          await writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path)))
        }),
      )
    },
  }
}

export default defineConfig(({ mode }) => ({
  root: resolve(import.meta.dirname, 'src/renderer'),
  // Relative addresses serve from http://127.0.0.1:PORT/ and from marquee://app/ alike.
  base: './',
  plugins: [react(), schemasApart(), withoutEffects(), messagesRead(), compressed()],
  build: {
    outDir: OUT,
    emptyOutDir: mode !== 'display',
    // The content security policy allows no data: styles or scripts, so nothing small is inlined.
    assetsInlineLimit: 0,
    target: 'chrome140',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: resolve(import.meta.dirname, 'src/renderer', mode === 'display' ? 'display.html' : 'index.html'),
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: filesByScreen() }] },
      },
    },
  },
}))
