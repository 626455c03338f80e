/**
 * Builds the Electron shell: main process, the engine's process and the preload. The renderer is the same bundle that a
 * plain browser gets (vite.config.ts), so it isn't built here a second time.
 */
import { resolve } from 'node:path'
import { defineConfig } from 'electron-vite'

const source = (path: string): string => resolve(import.meta.dirname, 'src', path)

/**
 * All others are bundled. These have native code. The packages that draw for the printer aren't named: they are loaded when they are
 * needed, and no bundler sees them. electron-builder.yml packs them.
 */
const EXTERNAL = ['better-sqlite3', '@node-rs/argon2']

export default defineConfig({
  main: {
    build: {
      externalizeDeps: false,
      rollupOptions: {
        input: { main: source('main/main.ts'), 'engine-process': source('main/engine-process.ts') },
        external: EXTERNAL,
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rollupOptions: {
        input: { preload: source('preload/preload.ts') },
        // A sandboxed preload must be one CommonJS file that requires nothing but electron.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
})
