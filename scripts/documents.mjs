// @ts-check
import { build } from './prepare/build.mjs'
import { install } from './prepare/install.mjs'

// Writes into the documents what is made from code, after a function of the expression language or its help changed.
await install()
await build()
const { writeDocuments } = await import('./dist/write-documents.js')
writeDocuments()
