/** PLACEHOLDER */
export const names = { 0: 'choice', 3: 'freeStyle', 4: 'intro', 5: 'essay', 6: 'attach' } as const
export type BuiltQuestionType = (typeof names)[keyof typeof names]
export function questionTypeName(type: number): BuiltQuestionType {
  return (names as Record<number, BuiltQuestionType>)[type] as BuiltQuestionType
}
