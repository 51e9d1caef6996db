import { SurveyModel } from 'survey-core'
import type { Contest, Contestant } from './contestant.ts'
import type { Item } from './shapes.ts'

/** SurveyJS without its pages: answers of questions that are hidden are cleared, as ours are. */
export const surveyCore: Contestant = {
  prepare: (items) => ({ clearInvisibleValues: 'onHidden', elements: items.map(elementOf) }),
  load: (prepared) => contest(new SurveyModel(prepared)),
}

function elementOf({ code, shownBy, sumOf }: Item): object {
  const condition = shownBy === null ? {} : { visibleIf: `{${shownBy}} > 0` }
  if (sumOf.length > 0)
    return {
      type: 'expression',
      name: code,
      expression: `sum(${sumOf.map((other) => `{${other}}`).join(', ')})`,
      ...condition,
    }
  return {
    type: 'text',
    inputType: 'number',
    name: code,
    title: `How much is ${code}?`,
    isRequired: true,
    ...condition,
  }
}

function contest(survey: SurveyModel): Contest {
  return {
    answer(code, value) {
      if (value === null) survey.clearValue(code)
      else survey.setValue(code, value)
    },
    isVisible: (code) => survey.getQuestionByName(code)?.isVisible === true,
    valueOf: (code) => (survey.getValue(code) as number | undefined) ?? null,
  }
}
