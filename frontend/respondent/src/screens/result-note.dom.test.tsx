import { compileNaire, openSession, type SessionResult } from '@naire/domain/answering'
import { fullLanguage } from '@naire/domain/expression'
import { questionDefinitions } from '@naire/domain/questions'
import { WordsProvider } from '@naire/ui'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choice, naire } from '../../../../tests/scenarios/naire.ts'
import { Scenario } from '../../../../tests/scenarios/scenario.ts'
import type { LiveSession } from '../session/live-session.ts'
import type { PublishedNaire } from '../session/published-naire.ts'
import ResultNote from './ResultNote.tsx'

const words = {
  lang: 'en-US',
  t: (key: string, params: Readonly<Record<string, string | number>> = {}) => [key, ...Object.values(params)].join(' '),
}

const exam = naire(
  [
    choice('Q1', 'AB', { ScoreExpression: "iif(Q1 == 'A', 2, 0)", FullPoints: 2 }),
    choice('Q2', 'AB', { ScoreExpression: "iif(Q2 == 'A', 3, 1)", FullPoints: 3 }),
    choice('Q3', 'AB', { ScoreExpression: "iif(Q3 == 'A', 1, 0)", FullPoints: 1 }),
    choice('Q4', 'AB'),
  ],
  { ScoreExpression: 'Q1.score + Q2.score + Q3.score' },
)

function handedIn() {
  const compiled = compileNaire(exam, { types: questionDefinitions, language: fullLanguage })
  const session = openSession(compiled, { sessionSid: 'S', viewPort: 'mobile', lang: 'zh-CN', now: new Date(0) })
  new Scenario(session, new Map()).answer('Q1', 'A').answer('Q2', 'B').answer('Q3', 'B').answer('Q4', 'A')
  return session
}

function shown(settings: Partial<PublishedNaire>, told: SessionResult | null = null) {
  const naire = { ...exam, Revision: 1, ...settings }
  const view = () => ({ answering: handedIn() }) as unknown as ReturnType<LiveSession['view']>
  render(
    <WordsProvider words={words}>
      <ResultNote session={{ naire, view }} told={told} lang="zh-CN" />
    </WordsProvider>,
  )
}
const definitions = () => screen.queryAllByRole('definition').map(({ textContent }) => textContent)

test('the score is told out of the points of what was asked', () => {
  shown({ ResultPage: 'Score' })
  expect(screen.getByText('result.scoreOf 3 6')).toBeTruthy()
  expect(definitions()).toEqual([])
})

test('each scored question says what was right, partly and wrong; others are not listed', () => {
  shown({ ResultPage: 'Answers' })
  expect(definitions()).toEqual(['result.right 2 2', 'result.partly 1 3', 'result.wrong 0 1'])
})

test('what the server alone scores is told as it says, and not at all without its word', () => {
  shown({ ResultPage: 'Answers', ServerScores: true })
  expect(screen.queryByText(/result/)).toBeNull()
  const Questions = [{ QuestionSid: exam.Questions[1]!.Sid, Got: 0, Of: 3 }]
  shown({ ServerScores: true }, { Score: 5, Full: null, Questions, Words: '<b>再接再厉</b>' })
  expect([screen.getByText('result.score 5'), screen.getByText('再接再厉')]).toHaveLength(2)
  expect(definitions()).toEqual(['result.wrong 0 3'])
})
