export { codesInSheet, mostCodes, type SheetCodes } from './codes-in-sheet.ts'
