import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { withFunctionTables } from './documents/function-table.ts'

/** Writes into the documents what is made from code. */
const file = fileURLToPath(new URL('../../docs/expressions.md', import.meta.url))
writeFileSync(file, withFunctionTables(readFileSync(file, 'utf8')))
