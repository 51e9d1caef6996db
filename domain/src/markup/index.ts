/** HTML and CSS that authors may write: one list for saving and for display. */
export { allowedTags, keptAttribute, ownAttributes, withoutStop, writtenTags } from './html.ts'
export { authorClasses } from './html.ts'
export { cleanDeclarations, inlineProperties } from './declarations.ts'
export { cleanStyles, scopedStyles, styleLimits, type CleanStyles } from './style-sheet.ts'
