import { compileNaire, openSession } from '@naire/domain/answering'
import { fullLanguage } from '@naire/domain/expression'
import { questionDefinitions } from '@naire/domain/questions'
import { WordsProvider } from '@naire/ui'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { choice, naire } from '../../../../tests/scenarios/naire.ts'
import { NairePages } from '../index.ts'

const words = { lang: 'en-US', t: (key: string) => key.split(/[:.]/).at(-1) ?? '' }

test('a preview is handed in like the questionnaire: what is missing is told until it is not, then that it ends here', async () => {
  const compiled = compileNaire(naire([choice('A', 'XY', { Compulsory: true })]), {
    types: questionDefinitions,
    language: fullLanguage,
  })
  const now = new Date('2026-03-01T02:00:00Z')
  render(
    <WordsProvider words={words}>
      <NairePages
        session={openSession(compiled, { sessionSid: 'S', viewPort: 'mobile', lang: 'zh-CN', now })}
        title="Sleep"
        conclusion="<p>Rest well</p>"
      />
    </WordsProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'submit' }))
  expect(screen.queryByText('over')).toBeNull()
  expect(screen.getByRole('link', { name: /requireChoice/ })).toBeDefined()
  await user.click((await screen.findAllByRole('radio'))[0] as HTMLElement)
  expect(screen.queryByRole('link')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'submit' }))
  expect(await screen.findByText('over')).toBeDefined()
  expect(screen.getByText('Rest well').closest('.n-preview__end')).toBe(document.activeElement)
})
