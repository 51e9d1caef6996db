export { guessLanguage } from './guess-language.ts'
export {
  directionOf,
  fallbackLanguage,
  languageNames,
  languages,
  nearestLanguage,
  type Language,
} from './guess-language.ts'
