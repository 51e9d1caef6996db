// @ts-check
import { prepare } from './prepare/prepare.mjs'

await prepare()
await import('../tests/benches/dist/index.js')
