import { textOf, type Value } from '../../expression/index.ts'
import { piecesOf, unescaped } from '../../questions/placeholders.ts'
import type { Program } from '../program.ts'
import type { Sheet } from '../sheet.ts'

/**
 * A text with placeholders: `{{expression}}` is replaced by the expression's value as text, e.g. `{{Q1.text}}`,
 * `{{Q7}}`, `{{$ident.name}}`. The text is HTML, so what a respondent typed is escaped. `Q1.text` is in the session's
 * language here; in all other expressions it is in the questionnaire's own, so that no condition depends on a language.
 */
export class Template {
  readonly programs: readonly Program[]

  constructor(private readonly pieces: readonly (string | Program)[]) {
    this.programs = pieces.filter((piece): piece is Program => typeof piece !== 'string')
  }

  render(sheet: Sheet): string {
    return this.pieces
      .map((piece) => (typeof piece === 'string' ? piece : escaped(textOf(wordsFor(piece, sheet), sheet))))
      .join('')
  }
}

function wordsFor(program: Program, sheet: Sheet): Value {
  const said = program.references.flatMap((path, at) => (path.at(-1) === '@text' ? program.places[at]! : []))
  if (sheet.texts.isOwnLanguage || said.length === 0) return sheet.evaluate(program)
  // All other values are as they stand.
  const values = Object.create(sheet.values) as Value[]
  for (const place of said) values[place] = sheet.texts.wordsOf(sheet.compiled.questionOf[place]!, values[place]!)
  return sheet.evaluate(program, values)
}

export function hasPlaceholders(text: string): boolean {
  return piecesOf(text).length > 1
}

/** `programOf` compiles what stands in a placeholder. */
export function parseTemplate(text: string, programOf: (source: string) => Program): Template {
  return new Template(
    piecesOf(text)
      .map((piece, at) => (at % 2 === 1 ? programOf(unescaped(piece)) : piece))
      .filter((piece) => piece !== ''),
  )
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign]!)
