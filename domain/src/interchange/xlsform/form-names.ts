import type { Survey, SurveyQuestion } from '../survey.ts'
import { isWordless } from '../words.ts'
import type { FormName } from './write-xpath.ts'

export interface NamedSurvey {
  /** Of a path of ours: `Q1`, `Q5.R1`, `Q1.@other.B`. */
  of(path: string): FormName | null
}

/** Names of a form's lines: parts keep their codes where no other line has them. */
export function formNames({ questions }: Survey): NamedSurvey {
  const taken = new Set(questions.map(({ name }) => name))
  const counts = new Map<string, number>()
  for (const [, part] of questions.flatMap(partsOf)) counts.set(part, (counts.get(part) ?? 0) + 1)
  const known = new Map<string, FormName>()
  for (const question of questions) {
    const { body, name } = question
    known.set(name, { name, isMany: body.kind === 'choice' ? body.multi : body.kind === 'sort' })
    for (const [path, part] of partsOf(question)) {
      const bare = part.replace(/[^\p{L}\p{N}_.-]/gu, '_')
      const own = counts.get(part) === 1 && !taken.has(bare) && /^[\p{L}_]/u.test(bare)
      known.set(path, { name: own ? bare : `${name}_${bare}`, isMany: body.kind === 'matrix' && body.multi })
    }
    if (body.kind === 'matrix' && body.rows.length === 1 && body.rows[0] && isWordless(body.rows[0].words))
      known.set(`${name}.${body.rows[0].name}`, { name, isMany: body.multi })
    if (body.kind === 'blanks' && body.blanks.length === 1 && body.blanks[0])
      known.set(`${name}.${body.blanks[0].name}`, { name, isMany: false })
    const [first] = body.kind === 'choice' ? body.options.filter(({ input }) => input) : []
    const other = first && known.get(`${name}.@other.${first.name}`)
    if (other) known.set(`${name}.@other`, other)
  }
  return { of: (path) => known.get(path) ?? null }
}

function partsOf({ name, body }: SurveyQuestion): readonly (readonly [path: string, part: string])[] {
  switch (body.kind) {
    case 'matrix':
      return body.rows.map((row) => [`${name}.${row.name}`, row.name] as const)
    case 'blanks':
      return body.blanks.length > 1 ? body.blanks.map((each) => [`${name}.${each.name}`, each.name] as const) : []
    case 'grid':
      return body.rows.flatMap((row) =>
        body.columns.map((column) => [`${name}.${row.name}.${column.name}`, `${row.name}_${column.name}`] as const),
      )
    case 'choice':
      return body.options.flatMap((option) =>
        option.input ? [[`${name}.@other.${option.name}`, `${name}_${option.name}`] as const] : [],
      )
    default:
      return []
  }
}
