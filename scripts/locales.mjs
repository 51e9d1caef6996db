// @ts-check
import { writeFileSync } from 'node:fs'
import { coverageFile, coveragePage } from './checks/coverage.mjs'

// Writes the table of languages anew, after texts were added or translated.
writeFileSync(coverageFile, coveragePage())
