import { defineConfig } from 'vite'

/** The script that other sites load to show a questionnaire; one file beside the pages. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2020',
    outDir: 'dist',
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'src/embed/embed.ts',
      output: { format: 'iife', entryFileNames: 'embed.js' },
    },
  },
})
