/** What authors may write of HTML and CSS: one list for what is saved and for what is shown. */
export { allowedTags, keptAttribute, ownAttributes, withoutStop, writtenTags } from './html.ts'
export { authorClasses } from './html.ts'
export { cleanDeclarations, inlineProperties } from './declarations.ts'
export { cleanStyles, scopedStyles, styleLimits, type CleanStyles } from './style-sheet.ts'
