import type { Body, Survey } from '../survey.ts'
import { isWordless } from '../words.ts'
import type { ElementName, ElementNames } from './write-expression.ts'

/** A choice of true and false alone. */
export function isYesNo({ options, multi }: Extract<Body, { kind: 'choice' }>): boolean {
  return !multi && options.length === 2 && ['true', 'false'].every((code) => options.some(({ name }) => name === code))
}

/** Names of the answers in a survey, by our paths. */
export function elementNames({ questions }: Survey): ElementNames {
  const known = new Map<string, ElementName>()
  const put = (path: string, name: string, more: Partial<ElementName> = {}) =>
    known.set(path, { name, isMany: false, isBoolean: false, ...more })
  for (const { name, body } of questions) {
    put(name, name)
    if (body.kind === 'choice') {
      put(name, name, { isMany: body.multi, isBoolean: isYesNo(body) })
      const inputs = body.options.filter(({ input }) => input)
      for (const each of inputs) put(`${name}.@other.${each.name}`, `${name}-Comment`)
      if (inputs.length > 0) put(`${name}.@other`, `${name}-Comment`)
    } else if (body.kind === 'sort') put(name, name, { isMany: true })
    else if (body.kind === 'matrix') {
      const isRating = body.rows.length === 1 && body.scale !== '' && body.rows.every(({ words }) => isWordless(words))
      for (const row of body.rows)
        put(`${name}.${row.name}`, isRating ? name : `${name}.${row.name}`, { isMany: body.multi })
    } else if (body.kind === 'blanks') {
      for (const each of body.blanks)
        put(`${name}.${each.name}`, body.blanks.length === 1 ? name : `${name}.${each.name}`)
    } else if (body.kind === 'grid') {
      for (const row of body.rows)
        for (const column of body.columns)
          put(`${name}.${row.name}.${column.name}`, `${name}.${row.name}.${column.name}`)
    }
  }
  return (path) => known.get(path) ?? null
}
