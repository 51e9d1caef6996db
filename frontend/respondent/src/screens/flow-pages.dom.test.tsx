import { visitResults } from '../session/session-status.ts'
import { WordsProvider } from '@naire/ui'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import questions from '../../../../locales/zh-CN/questions.json'
import respondent from '../../../../locales/zh-CN/respondent.json'
import type { FlowContext, FlowEvent } from '../session/flow-types.ts'
import type { PublishedNaire } from '../session/published-naire.ts'
import { Observable } from '../session/observable.ts'
import { sentence } from '../shell/sentence.ts'
import { FlowPages } from './FlowPages.tsx'

const naire = { Name: '早餐', Language: 'zh-CN', Translations: {}, Questions: [] }
const context: FlowContext = {
  prepared: null,
  isOnDevice: false,
  problem: 'broken',
  previous: { stage: 'empty' },
  session: null,
  returnReason: '',
  saved: null,
  message: '',
  stage: 'submit',
  isBesideOther: false,
  isHandedIn: false,
  denied: null,
  identity: { kind: 'asked', tried: '' },
  codeDenied: null,
  isRecorderRefused: false,
  place: null,
  placeFailure: null,
  hasBackFailed: false,
}

interface Page extends Partial<Omit<FlowContext, 'prepared'>> {
  readonly naire?: Partial<PublishedNaire>
  readonly mayHaveAnother?: boolean
}

/** The page of a state of the flow; `sent`: what the person did. */
function page(state: string, { naire: settings, mayHaveAnother = false, ...more }: Page = {}) {
  const sent: FlowEvent[] = []
  const prepared = { naire: { ...naire, ...settings } } as unknown as FlowContext['prepared']
  const exportAll = vi.fn(async () => {})
  const words = {
    lang: 'zh-CN',
    t: (key: string, params?: object) => sentence({ respondent, questions }, 'zh-CN', key, { ...params }),
  }
  const matches = (sought: string | object) =>
    typeof sought === 'string' ? sought === state.split('.')[0] : Object.entries(sought)[0]?.join('.') === state
  const snapshot = { context: { ...context, prepared, ...more }, matches }
  render(
    <WordsProvider words={words}>
      <FlowPages
        snapshot={snapshot as never}
        send={(event) => void sent.push(event)}
        sendNow={() => {}}
        visit={{ exportAll, mayHaveAnother: async () => mayHaveAnother, isTabOnly: false }}
        saving={new Observable({}) as never}
        languageSwitch={null}
        lang="zh-CN"
      />
    </WordsProvider>,
  )
  return { sent, exportAll, user: userEvent.setup() }
}
const button = (name: string) => screen.getByRole('button', { name })
const row = (more: object = {}) => ({ Sid: 'S1', MovedOn: 0, ...more }) as never

test('each page has its title in the tab, and takes the focus there', () => {
  page('locked')
  const heading = screen.getByRole('heading', { name: '请输入问卷密码' })
  expect([document.title, document.activeElement]).toEqual(['请输入问卷密码', heading])
})

test.each([
  ['committing.keeping', '正在提交…'],
  ['committing.sending', '已保存，等待网络'],
])('without a network, %s is told as %s', (state, title) => {
  page(state)
  expect(screen.getByRole('heading', { name: title })).toBeDefined()
})

test('a blank password is not sent; the field says so', async () => {
  const { user, sent } = page('locked')
  await user.click(button('确定'))
  const field = screen.getByLabelText('密码')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('请输入密码。')).toBeDefined()
  expect(sent).toEqual([])
  await user.type(field, ' 1 {Enter}'.replace('{Enter}', ''))
  await user.click(button('确定'))
  expect(sent).toEqual([{ type: 'PASSWORD', password: ' 1 ' }])
})

test.each([
  ['wrong', '密码不正确，请重新输入。'],
  ['tooMany', '尝试次数太多，请过一分钟再试。'],
  ['unreachable', '现在连不上服务器，请检查网络后再试。'],
] as const)('a password that did not open (%s) is told why', (denied, text) => {
  page('locked', { denied })
  expect(screen.getByText(text)).toBeDefined()
})

test('a password under way is not sent twice', async () => {
  const { user, sent } = page('unlocking')
  await user.type(screen.getByLabelText('密码'), 'x{Enter}')
  expect(sent).toEqual([])
})

test('the code is asked for by the name that the author gives, and held against their pattern [C5-63]', async () => {
  const { user, sent } = page('asking', {
    naire: { IdentifyingAlias: '工号', IdentifyingCodePattern: '\\d{4}' },
  })
  const field = screen.getByLabelText('工号')
  await user.click(button('确定'))
  expect(screen.getByText('请输入工号。')).toBeDefined()
  await user.type(field, '12a')
  await user.click(button('确定'))
  expect(screen.getByText('工号不正确，请核对后重新输入。')).toBeDefined()
  await user.clear(field)
  await user.type(field, ' 1234 {Enter}')
  expect(sent).toEqual([{ type: 'IDENTIFY', code: '1234' }])
})

test("a code that is not on the list: the author's sentence, while the same code stands there", async () => {
  const { user } = page('asking', {
    naire: { IdentifyingCodeValidationMessage: '请问老师' },
    identity: { kind: 'asked', tried: 'K9' },
    codeDenied: 'tooMany',
  })
  expect(screen.getByText('尝试次数太多，请过几分钟再试。')).toBeDefined()
  await user.type(screen.getByLabelText('识别码'), 'x')
  expect(screen.getByText('请问老师')).toBeDefined()
})

test('a place is asked for with its reason, and there is a way on without', async () => {
  const { user, sent } = page('placing', { placeFailure: 'refused' })
  expect(screen.getByText('定位错误，请检查 GPS 权限。')).toBeDefined()
  await user.click(button('重新定位'))
  await user.click(button('不提供，直接开始'))
  expect(sent.map(({ type }) => type)).toEqual(['LOCATE', 'SKIP'])
})

test.each([
  ['refused', '定位错误，请检查 GPS 权限。'],
  ['timeout', '定位超时，请检查网络或换个地方再试。'],
  ['unavailable', '定位错误，请检查网络或 GPS。'],
] as const)('a place that was not found (%s) says what to check [R8-11]', (placeFailure, words) => {
  page('placing', { placeFailure })
  expect(screen.getByText(words)).toBeDefined()
})

test('where the author insists on the place there is no way on without', () => {
  page('placing', { naire: { GeolocationMode: 'Force' } })
  expect(screen.getByText(/没有位置不能作答/)).toBeDefined()
  expect(screen.queryByRole('button', { name: '不提供，直接开始' })).toBeNull()
})

test('to begin anew costs what was answered: it is asked once, going on is the default', async () => {
  const { user, sent } = page('prompting', { previous: { stage: 'answering', row: row(), answered: 7 } })
  expect(screen.getByText('您上次已经答了 7 题，答案都还在。')).toBeDefined()
  await user.click(button('重新开始'))
  expect(await screen.findByText('已经回答的 7 题会从答卷中清除。一天之内可以在菜单里找回。')).toBeDefined()
  expect(sent).toEqual([])
  await user.keyboard('{Enter}')
  expect(sent).toEqual([{ type: 'CONTINUE' }])
  await user.click(button('作废并重新开始'))
  expect(sent.at(-1)).toEqual({ type: 'ANEW' })
})

test('the back key closes the question whether to begin anew', async () => {
  const { user, sent } = page('prompting', { previous: { stage: 'answering', row: row(), answered: 7 } })
  await user.click(button('重新开始'))
  await screen.findByRole('dialog')
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
})

test('what the server did not take can be sent again, mended or kept as a file [R8-14, R2-15]', async () => {
  const { user, sent, exportAll } = page('retry', {
    message: '第 3 题的回答无效',
    previous: { stage: 'final', row: row(), answered: 3, refused: 'x' },
  })
  expect(screen.getByText('第 3 题的回答无效')).toBeDefined()
  expect(screen.getByText(/抱歉，提交答卷时出错了。/)).toBeDefined()
  expect(screen.getByText(/可以再试一次，或返回问卷修改。/)).toBeDefined()
  await user.click(button('再试一次'))
  await user.click(button('返回问卷'))
  await user.click(button('把答案存成文件'))
  expect(sent.map(({ type }) => type)).toEqual(['RETRY', 'BACK'])
  expect(exportAll).toHaveBeenCalledWith(expect.anything(), 'S1')
})

test('beside another unfinished session there is a choice between the two', async () => {
  const { user, sent } = page('retry', { isBesideOther: true, message: 'technical', hasBackFailed: true })
  expect(screen.queryByText('technical')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('那份答卷不在这台设备上')
  await user.click(button('用这次的答案提交'))
  await user.click(button('回到上次的答卷'))
  expect(sent.map(({ type }) => type)).toEqual(['FORCE', 'PUT_ASIDE'])
})

test.each([
  ['notPublished', '问卷没有开放', '重新打开'],
  ['closed', '问卷已停止访问', '重新打开'],
  ['noCode', '链接缺少识别信息', '重新打开'],
  ['limit', '您已经填过这份问卷了', '重新打开'],
  ['unreachable', '打不开问卷', '重新打开'],
  ['broken', '问卷没能打开', '重新打开'],
  ['signIn', '用户未登录', '去登录'],
] as const)('closed because of %s: what is the case and what now', (problem, title, act) => {
  page('closed', { problem })
  expect(screen.getByRole('heading', { name: title })).toBeDefined()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([act])
})

test('a network that comes back opens the questionnaire by itself, and nothing else does', () => {
  const { sent } = page('closed', { problem: 'unreachable' })
  window.dispatchEvent(new Event('online'))
  expect(sent).toEqual([{ type: 'RETRY' }])
})

test('a closed questionnaire does not knock again when the network changes', () => {
  const { sent } = page('closed', { problem: 'closed' })
  window.dispatchEvent(new Event('online'))
  expect(sent).toEqual([])
})

test("the end: the author's words take the place of ours, and a receipt leads to what was stored [R2-18, S3-08]", () => {
  page('done', {
    naire: { Conclusion: '<b>再见</b>' } as never,
    saved: { Status: visitResults.success, Receipt: 'R1', ReceiptFits: true } as never,
  })
  expect(screen.getByRole('heading', { name: '提交成功，谢谢您' })).toBeDefined()
  expect(screen.getByText('再见')).toBeDefined()
  expect(screen.queryByText('您可以关闭这个页面了。')).toBeNull()
  expect(screen.getByText(/服务器保存的与您提交的完全一致/)).toBeDefined()
  expect(screen.getByRole('link', { name: '查看回执' }).getAttribute('href')).toMatch(/^\/receipt\/R1\?lang=zh-CN&tz=/)
})

test("the author's words for the score of this visit stand under the conclusion", async () => {
  const session = {
    facts: { Sid: 'S1' },
    naire: { ...naire, ScoreBands: '0-4: 很好\n5-27: 请找医生，{0} 分' },
    view: () => ({ answering: { outcome: () => ({ score: 9 }) } }),
  }
  page('done', { session: session as never, saved: { Status: visitResults.success } as never })
  expect(await screen.findByText('请找医生，9 分')).toBeDefined()
})

test('another session is offered once it is known that there may be one', async () => {
  const { user, sent } = page('done', { saved: { Status: visitResults.success } as never, mayHaveAnother: true })
  await user.click(await screen.findByRole('button', { name: '再填一份' }))
  expect(sent).toEqual([{ type: 'ANEW' }])
})

test.each([
  ['fullQuota', '名额已满，谢谢您'],
  ['prohibit', '提交成功，谢谢您'],
  ['invalid', '这份答卷已作废'],
] as const)('an end by %s says what became of the answers [S3-08]', (status, title) => {
  page('done', { saved: { Status: visitResults[status] } as never })
  expect(screen.getByRole('heading', { name: title })).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('what was returned says why, and leads back to the answers [S3-08]', async () => {
  const { user, sent } = page('done', {
    saved: { Status: visitResults.revoke, ReturnReason: '录音听不清' } as never,
    naire: { Conclusion: '再见' } as never,
  })
  expect(screen.getByText('退回原因：录音听不清')).toBeDefined()
  await user.click(button('去修改'))
  expect(sent).toEqual([{ type: 'BACK' }])
})

test('a session that another device went on with can be taken back, and a failure is said', async () => {
  const { user, sent } = page('movedOn', { hasBackFailed: true })
  await user.click(await screen.findByRole('button', { name: '在这台设备上继续' }))
  expect(sent).toEqual([{ type: 'TAKE_BACK' }])
})
