export { createPrints } from './create-prints.ts'
export type { Prints } from './prints.ts'
