export { readReceipt, receiptKinds, receiptText, type Receipt, type ReceiptKind, givenText } from './receipt.ts'
