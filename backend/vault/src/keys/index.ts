export { isErased, KeyDestroyed, type Erased, type Keys } from './keys.ts'
export { createKeys } from './create-keys.ts'
export { masterKey } from './master-key.ts'
export { checkMasterKey } from './wrapping.ts'
