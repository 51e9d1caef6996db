export { givenText } from './given-text.ts'
export { readReceipt, receiptKinds, receiptText, type Receipt, type ReceiptKind } from './receipt.ts'
