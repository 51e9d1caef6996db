// @ts-check
import { writeFileSync } from 'node:fs'
import { rulesFile, rulesPage, unprovenRules } from './checks/rules.mjs'

// Writes the table of rules and tests anew, after a rule or the title of a test changed, and names what is not proven.
writeFileSync(rulesFile, rulesPage())
for (const line of unprovenRules()) console.log(line)
