import { RE2JS } from 're2js'
import type { PatternEngine } from '../pattern-engine.ts'

/** Linear in the text whatever the pattern; it takes no back-references and no look-around. */
export const linearPatterns: PatternEngine = {
  compile(pattern) {
    try {
      const compiled = RE2JS.compile(pattern)
      const size = compiled.programSize()
      return {
        size,
        test(text, budget) {
          budget?.spend(size * (text.length + 1))
          return compiled.matcher(text).find()
        },
      }
    } catch {
      return null
    }
  },
}
