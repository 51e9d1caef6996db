import { questionTypeNumbers } from '@naire/domain/questions'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRecord } from '../editor-session.ts'
import { renderEditor } from '../testing/render-editor.tsx'
import { OutlineLine } from './OutlineLine.tsx'
import { outlineRows } from './outline-rows.ts'

const nothing = () => {}

/** Lines one below the other: the outline itself draws only those that have room. */
function Lines() {
  return (
    <div role="listbox">
      {outlineRows(useRecord().Questions).map((row, at, { length }) => (
        <OutlineLine
          key={row.sid}
          {...{ row, at }}
          id={row.sid}
          of={length}
          top={0}
          isActive={false}
          isSelected={false}
          marks={undefined}
          isMarked={at === 0}
          onPress={nothing}
          onDragStart={nothing}
          onDragOver={nothing}
          onDragEnd={nothing}
          onDrop={nothing}
        />
      ))}
    </div>
  )
}

test('a line tells in words what is set behind a question, and one badge of which type it is', async () => {
  await renderEditor(<Lines />, {
    questions: [
      {
        Code: 'mood',
        Type: questionTypeNumbers.essay,
        Data: {
          Data: '心情',
          Config: { VisibleExpression: '1 > 0', AlarmExpression: '1 > 0' },
          Interactions: [{ Sid: 'A'.repeat(32), Code: 'I1', DataType: { Type: 0 } }],
        },
      },
      { Code: 'bye', Type: questionTypeNumbers.intro, Data: { Data: '再见' } },
    ],
  })
  const [page, mood, bye] = screen.getAllByRole('option')
  const signs = (line: Element | undefined) =>
    [...(line?.querySelectorAll('[data-sign]') ?? [])].map((sign) => sign.getAttribute('data-sign'))
  expect([signs(page), signs(mood), signs(bye)]).toEqual([['group'], ['condition', 'alarm'], []])
  expect(mood?.textContent).toContain('有显示条件')
  expect(mood?.textContent).toContain('可能预警')
  expect(mood?.textContent?.match(/问答/g)).toHaveLength(1)
})
