import { expect, test } from 'vitest'
import { SessionChanges, type SessionEvent } from './session-changes.ts'

const kinds = () => {
  const heard: string[] = []
  return { heard, hear: ({ kind }: SessionEvent) => void heard.push(kind) }
}

test('what is told before anybody listens is heard in order by the one who comes late', () => {
  const news = new SessionChanges()
  news.tell({ kind: 'turned' })
  news.tell({ kind: 'handedIn' })
  const late = kinds()
  news.listen(late.hear)
  news.tell({ kind: 'sendNow' })
  expect(late.heard).toEqual(['turned', 'handedIn', 'sendNow'])
})

test('somebody may hear it meanwhile: all that is held back and comes, until the one listener is there', () => {
  const news = new SessionChanges()
  news.tell({ kind: 'turned' })
  const [early, late, ended] = [kinds(), kinds(), [] as string[]]
  news.meanwhile({ hear: early.hear, over: () => ended.push('over') })
  news.tell({ kind: 'handedIn' })
  news.listen(late.hear)
  news.tell({ kind: 'sendNow' })
  expect(early.heard).toEqual(['turned', 'handedIn'])
  expect(late.heard).toEqual(['turned', 'handedIn', 'sendNow'])
  expect(ended).toEqual(['over'])
  news.meanwhile({ hear: early.hear, over: () => ended.push('too late') })
  expect(ended).toEqual(['over', 'too late'])
})
