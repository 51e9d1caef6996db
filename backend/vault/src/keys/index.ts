export { isErased, KeyNotParted, type ErasedData, type Keys } from './create-keys.ts'
export { KeyDestroyed } from './envelope.ts'
export { createKeys } from './create-keys.ts'
export {
  masterKey,
  createReceiptSeal,
  type ReceiptSeal,
  createSignatures,
  type Signatures,
  checkMasterKey,
} from './master-key.ts'
