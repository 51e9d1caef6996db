// @ts-check
import { prepare } from './prepare/prepare.mjs'

await prepare()
