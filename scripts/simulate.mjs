// @ts-check
import { build } from './prepare/build.mjs'
import { install } from './prepare/install.mjs'

await install()
await build()
await import('./dist/simulate.js')
