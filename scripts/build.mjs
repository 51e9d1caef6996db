// @ts-check
import { prepareProduct } from './prepare/prepare.mjs'

await prepareProduct()
