import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Model } from 'survey-core'
import 'survey-core/survey-core.css'
import { Survey } from 'survey-react-ui'
import { tenQuestions, type Item } from './ten-questions.ts'

declare const document: { getElementById(id: string): Parameters<typeof createRoot>[0] }

// The same questions in SurveyJS, as its documentation shows a page in React.
const survey = new Model({ title: '健康与生活', elements: tenQuestions.map(elementOf) })
createRoot(document.getElementById('root')).render(createElement(Survey, { model: survey }))

function elementOf(item: Item): object {
  const { code: name, stem: title } = item
  switch (item.kind) {
    case 'one':
    case 'several':
      return {
        type: item.kind === 'one' ? 'radiogroup' : 'checkbox',
        name,
        title,
        isRequired: true,
        choices: item.options,
      }
    case 'grid':
      return { type: 'matrix', name, title, isAllRowRequired: true, rows: item.rows, columns: item.options }
    case 'words':
      return { type: 'comment', name, title, maxLength: 500 }
  }
}
