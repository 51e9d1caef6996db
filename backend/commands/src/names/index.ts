export { ownsName } from './owns-name.ts'
export { releaseName, withName, type Claiming, type Taker, type UniqueName } from './with-name.ts'
