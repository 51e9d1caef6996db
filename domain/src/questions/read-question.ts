import { readByDefinition, type ReadQuestion, type StoredContent } from './read-by-definition.ts'
import { questionDefinitions } from './registry.ts'

/** Reads the content of a stored question of any type. `path` stands before the paths of the problems (`Questions[3]`). */
export function readStoredQuestion(stored: StoredContent, path = ''): ReadQuestion {
  return readByDefinition(stored, questionDefinitions, path)
}
