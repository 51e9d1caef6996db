import { defineConfig } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import base from './playwright.config.ts'

/** Where every picture goes before the chosen ones go to `docs/pictures/`. */
process.env['PICTURES'] ??= fileURLToPath(new URL('../../test-results/pictures', import.meta.url))

export default defineConfig({
  ...base,
  testMatch: [],
  reporter: 'list',
  projects: [
    { name: 'screens', testMatch: 'looks.e2e.ts' },
    { name: 'types', testMatch: 'types/contact-sheet.ts' },
    { name: 'sheet', testMatch: 'looks/contact-sheet.ts', dependencies: ['screens'] },
  ],
})
