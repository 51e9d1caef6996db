import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../workplace/testing/render-screen.tsx'
import NaireScreen from './NaireScreen.tsx'

const naire = {
  Sid: 'N1',
  Name: '早餐',
  SubjectSid: 'S1',
  OrgSid: 'O1',
  QuestionCount: 3,
  PageCount: 1,
  ModifyTime: '2026-01-05T02:00:00.000Z',
  Published: false,
  Archived: false,
  Revision: 7,
  PublishedRevision: null,
  DefaultTheme: null,
}

const opened = (rows: readonly object[], begin = '', replies: object = {}) =>
  renderScreen(<NaireScreen />, {
    at: `/subject/O1/S1/naireEdit${begin}`,
    route: '/subject/:orgSid/:subjectSid/naireEdit',
    abilities: ['editQuestions', 'publish'],
    replies: {
      'GET /odata/Naires': { value: rows },
      "GET /odata/Naires('N1')": { ...naire, Questions: [], QuotarList: [] },
      ...replies,
    },
  })

test('a project without questionnaires offers the four ways to begin as large choices', async () => {
  const { user } = await opened([])
  const choices = within(await screen.findByRole('region', { name: '还没有问卷' })).getAllByRole('button')
  expect(choices.map(({ textContent }) => textContent?.slice(0, 4))).toEqual([
    '新建问卷',
    '从模板新',
    '粘贴文本',
    '导入问卷',
  ])
  await user.click(choices[0] as HTMLElement)
  expect(await screen.findByRole('dialog', { name: '新建问卷' })).toBeDefined()
})

test('whoever comes from elsewhere begins at once, and is not asked again', async () => {
  const { user, address } = await opened([naire], '?begin=text')
  const drawer = await screen.findByRole('dialog', { name: '从文本生成问卷' })
  await user.click(within(drawer).getByRole('button', { name: /关闭|Close/ }))
  expect(address()).toBe('/subject/O1/S1/naireEdit')
})

test('what was made of a pasted text opens in the editor', async () => {
  const made = { Sid: 'N2', QuestionCount: 1, PageCount: 1, Cleaned: [] }
  const { user, address } = await opened([naire], '?begin=text', {
    'POST /odata/Naires/SurveyExpert.Import()': { value: made },
  })
  const drawer = within(await screen.findByRole('dialog', { name: '从文本生成问卷' }))
  await user.click(drawer.getAllByRole('textbox')[0] as HTMLElement)
  await user.paste('1. 您吃早餐吗？\nA. 吃\nB. 不吃')
  await drawer.findByRole('heading', { name: '识别出 1 题' })
  await user.click(drawer.getByRole('button', { name: '生成问卷' }))
  await waitFor(() => expect(address()).toBe('/subject/O1/S1/naireEdit?naire=N2'))
})

test('with questionnaires the ways to begin are buttons above them', async () => {
  await opened([naire])
  expect(await screen.findByText('早餐')).toBeDefined()
  expect(screen.queryByRole('region', { name: '还没有问卷' })).toBeNull()
  expect(screen.getByRole('button', { name: /新建问卷$/ })).toBeDefined()
})

test('a published questionnaire is closed to new respondents, and says so; one that is not published cannot be', async () => {
  const open = { ...naire, Published: true, PublishedRevision: 7 }
  let row: object = open
  const { user, sent } = await renderScreen(<NaireScreen />, {
    at: '/subject/O1/S1/naireEdit',
    route: '/subject/:orgSid/:subjectSid/naireEdit',
    abilities: ['editQuestions', 'publish'],
    replies: {
      'GET /odata/Naires': () => ({ value: [row] }),
      "GET /odata/Naires('N1')": { ...open, Questions: [], QuotarList: [] },
      "POST /odata/Naires('N1')/SurveyExpert.Unpublish()": () => {
        row = { ...open, Published: false }
        return {}
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: '“早餐”的更多操作' }))
  await user.click(await screen.findByRole('menuitem', { name: /停止发布$/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '停止发布' }))
  expect(await screen.findByText('已停止')).toBeDefined()
  expect(sent.some(({ method, path }) => method === 'POST' && path.endsWith('Unpublish()'))).toBe(true)
  await user.click(screen.getByRole('button', { name: '“早餐”的更多操作' }))
  await screen.findByRole('menuitem', { name: /删除问卷$/ })
  expect(screen.queryByRole('menuitem', { name: /停止发布$/ })).toBeNull()
})

test('an archived questionnaire is listed apart, and comes back', async () => {
  let row = { ...naire, Archived: false }
  const { user } = await renderScreen(<NaireScreen />, {
    at: '/subject/O1/S1/naireEdit',
    route: '/subject/:orgSid/:subjectSid/naireEdit',
    abilities: ['editQuestions'],
    replies: {
      'GET /odata/Naires': () => ({ value: [row] }),
      "GET /odata/Naires('N1')": { ...naire, Questions: [], QuotarList: [] },
      "POST /odata/Naires('N1')/SurveyExpert.Archive()": (_path: string, body: unknown) => {
        row = { ...row, Archived: (body as { readonly archived: boolean }).archived }
        return {}
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: '“早餐”的更多操作' }))
  await user.click(await screen.findByRole('menuitem', { name: / 归档$/ }))
  expect(await screen.findByText('问卷都已归档')).toBeDefined()
  await user.click(screen.getByText('已归档（1）'))
  await user.click(await screen.findByRole('button', { name: '“早餐”的更多操作' }))
  await user.click(await screen.findByRole('menuitem', { name: /取消归档$/ }))
  await vi.waitFor(() => expect(screen.queryByText('已归档（1）')).toBeNull())
  expect(screen.getByText('早餐')).toBeDefined()
})

test('a copy goes beside its questionnaire, or to another project', async () => {
  const { user, sent, notices } = await renderScreen(<NaireScreen />, {
    at: '/subject/O1/S1/naireEdit',
    route: '/subject/:orgSid/:subjectSid/naireEdit',
    abilities: ['editQuestions'],
    replies: {
      'GET /odata/Naires': { value: [naire] },
      'GET /odata/Subjects': {
        value: [
          { Sid: 'S1', Name: '饮食' },
          { Sid: 'S2', Name: '睡眠' },
        ],
      },
      "GET /odata/Naires('N1')": { ...naire, Questions: [], QuotarList: [] },
      "POST /odata/Naires('N1')/SurveyExpert.Copy()": { value: { Sid: 'N2' } },
    },
  })
  await user.click(await screen.findByRole('button', { name: '“早餐”的更多操作' }))
  await user.click(await screen.findByRole('menuitem', { name: /复制问卷$/ }))
  const dialog = await screen.findByRole('dialog', { name: '复制问卷' })
  await user.click(await within(dialog).findByRole('combobox', { name: '放在哪个项目' }))
  await user.click(await screen.findByTitle('睡眠'))
  await user.click(within(dialog).getByRole('button', { name: '复制问卷' }))
  await vi.waitFor(() => expect(notices).toEqual(['success: 已复制到项目“睡眠”']))
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ name: '早餐（副本）', subjectSid: 'S2' })
})

test('one that was never published moves to another project; a published one cannot', async () => {
  const subjects = ['S1', 'S2'].map((Sid) => ({ Sid, Name: `项目 ${Sid}`, OrgSid: 'O1', NeedsApproval: false }))
  let row: object = naire
  const { user, sent, notices } = await renderScreen(<NaireScreen />, {
    at: '/subject/O1/S1/naireEdit',
    route: '/subject/:orgSid/:subjectSid/naireEdit',
    abilities: ['editQuestions', 'manageSubjects'],
    replies: {
      'GET /odata/Naires': () => ({ value: [row] }),
      'GET /odata/Subjects': { value: subjects },
      "GET /odata/Naires('N1')": { ...naire, Questions: [], QuotarList: [] },
      "POST /odata/Naires('N1')/SurveyExpert.Move()": () => {
        row = { ...naire, Published: true, PublishedRevision: 7 }
        return {}
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: '“早餐”的更多操作' }))
  await user.click(await screen.findByRole('menuitem', { name: /移到其他项目$/ }))
  const dialog = await screen.findByRole('dialog', { name: '移到其他项目' })
  await user.click(within(dialog).getByRole('combobox'))
  await user.click(await screen.findByTitle('项目 S2'))
  await user.click(within(dialog).getByRole('button', { name: '移动' }))
  await expect.poll(() => sent.find(({ path }) => path.endsWith('Move()'))?.body).toEqual({ subjectSid: 'S2' })
  await expect.poll(() => notices).toContain('success: 已移到项目“项目 S2”')
  await user.click(screen.getByRole('button', { name: '“早餐”的更多操作' }))
  await screen.findByRole('menuitem', { name: /复制/ })
  expect(screen.queryByRole('menuitem', { name: /移到其他项目$/ })).toBeNull()
})

test('publishing tells which languages are not fully translated', async () => {
  const { user } = await renderScreen(<NaireScreen />, {
    at: '/subject/O1/S1/naireEdit',
    route: '/subject/:orgSid/:subjectSid/naireEdit',
    abilities: ['editQuestions', 'publish'],
    replies: {
      'GET /odata/Naires': { value: [naire] },
      "GET /odata/Naires('N1')/SurveyExpert.AtRevision(revision=7)": {
        ...naire,
        Header: '<p>欢迎</p>',
        Questions: [],
        QuotarList: [],
        Translations: { 'en-US': { 'N1 Name': 'Breakfast' } },
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: /发\s*布/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/没有译完/)).toBeDefined()
  expect(dialog.getByText(/English .*\/2/)).toBeDefined()
})
