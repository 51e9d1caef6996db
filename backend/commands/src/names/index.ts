export { borneNames, type BorneName } from './borne-names.ts'
export type { UniqueName } from './name-stream.ts'
export { settleName, type Settling } from './settle-name.ts'
export { abandonName, claimName, confirmName, releaseName, withName, type Claiming, type Taker } from './with-name.ts'
