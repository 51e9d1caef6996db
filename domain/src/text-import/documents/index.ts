export { documentText, type DocumentParts } from './document-text.ts'
export { sheetText } from './sheet-text.ts'
