import type { Template } from '../texts/template.ts'
import { ValueNode, type Node } from './node.ts'

/** Stands for the texts of a question that have placeholders, in every language: changes when a value in them does. */
export function textNode(templates: readonly Template[]): Node {
  return new ValueNode((sheet) => templates.map((template) => template.render(sheet)))
}
