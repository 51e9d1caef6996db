export { checkReceiptIn, NotInstalledError, type ReceiptOptions } from './check-installation.ts'
export { checkManifestIn, type CheckedManifest } from './check-manifest.ts'
export type { CheckedReceipt, ReceiptVerdict } from './check-receipt.ts'
