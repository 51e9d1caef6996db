import type { Template } from '../texts/template.ts'
import type { Node } from './node.ts'

/** Stands for the texts of a question that have placeholders, in every language: changes when a value in them does. */
export function textNode(question: number, templates: readonly Template[]): Node {
  return {
    question,
    isShown: true,
    after: [],
    programs: templates.flatMap((template) => template.programs),
    run: (sheet, id) => sheet.set(id, templates.map((template) => template.render(sheet))),
  }
}
