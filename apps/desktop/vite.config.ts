/** Builds the renderer: one bundle for Electron's own protocol and for a plain browser. */
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: resolve(import.meta.dirname, 'src/renderer'),
  // Relative addresses serve from http://127.0.0.1:PORT/ and from marquee://app/ alike.
  base: './',
  plugins: [react()],
  build: {
    outDir: resolve(import.meta.dirname, 'out/renderer'),
    emptyOutDir: true,
    // The content security policy allows no data: styles or scripts, so nothing small is inlined.
    assetsInlineLimit: 0,
    target: 'chrome140',
    modulePreload: { polyfill: false },
  },
})
