import { textOf, type WatchedFields } from '../report.ts'
import { blanks, option, scale } from '../survey.ts'
import type { BodyContext, MadeBody } from './bodies.ts'
import { valueItems } from './choices.ts'
import { looks } from './looks.ts'
import { localWords } from './texts.ts'

const made = (body: MadeBody['body']): MadeBody => ({ body, checks: [] })

export function ratingBody(fields: WatchedFields, context: BodyContext): MadeBody {
  const { language } = context
  const given = valueItems(fields.list('rateValues'), fields, context, 'rateValues')
  const [from, count] = [fields.number('rateMin') ?? 1, fields.number('rateCount')]
  const step = fields.number('rateStep') ?? 1
  const to = fields.number('rateMax') ?? (count === null ? 5 : from + (count - 1) * step)
  const [low, high] = [
    localWords(fields.take('minRateDescription'), language),
    localWords(fields.take('maxRateDescription'), language),
  ]
  const look = textOf(fields.take('rateType')) || textOf(fields.take('rateDisplayMode'))
  fields.looks(...looks.rating)
  const levels =
    given.length > 0
      ? given
      : numbersFrom(from, to, step).map((each) => option(each, { [language]: each }, { score: each }))
  const options = levels.map((level, at) => {
    const beside = at === 0 ? low : at === levels.length - 1 ? high : {}
    const words = Object.fromEntries(
      Object.entries({ ...beside, ...level.words }).map(([tag]) => [
        tag,
        [level.words[tag] ?? level.words[language], beside[tag] ?? beside[language]].filter(Boolean).join(' · '),
      ]),
    )
    return { ...level, words }
  })
  return made(scale(options, look === 'stars' ? 'star' : look === 'smileys' ? 'face' : 'number'))
}

export function sliderBody(fields: WatchedFields): MadeBody {
  const [min, max, step] = [fields.number('min') ?? 0, fields.number('max') ?? 100, fields.number('step') ?? 1]
  fields.looks(...looks.slider)
  for (const bound of ['minValueExpression', 'maxValueExpression'])
    if (fields.has(bound)) fields.leave(bound, 'expression')
  const precision = (String(step).split('.')[1] ?? '').length
  const typed = { isNumber: true, min, max, precision, slider: step }
  if (textOf(fields.peek('sliderType')) === 'single') {
    fields.report.take(fields, 'sliderType')
    return made(blanks(typed))
  }
  if (fields.glance('sliderType') === '') return made(blanks(typed))
  fields.report.change(fields, 'sliderType', 'nearest', 'range')
  return made(blanks({ ...typed, name: 'from' }, { ...typed, name: 'to' }))
}

const mostLevels = 101

function numbersFrom(from: number, to: number, step: number): readonly string[] {
  const count = step > 0 ? Math.min(Math.floor((to - from) / step) + 1, mostLevels) : 1
  return Array.from({ length: Math.max(count, 1) }, (_, at) => String(Number((from + at * step).toFixed(6))))
}
