export { isErased, KeyDestroyed, type ErasedData, type Keys } from './create-keys.ts'
export { createKeys } from './create-keys.ts'
export {
  masterKey,
  createReceiptSeal,
  type ReceiptSeal,
  createSignatures,
  type Signatures,
  checkMasterKey,
} from './master-key.ts'
