import type { NaireRecord } from '@naire/domain/naires'
import { refusals } from '@naire/domain/refusals'
import { beforeAll, expect, it } from 'vitest'
import { copyOf, newSid, screening } from '../../../../tests/api/fieldwork.ts'
import { calm, Respondent } from '../../../../tests/api/respondent.ts'
import { cookieIn, openWechatField } from '../../../../tests/api/wechat-field.ts'

const field = await openWechatField()
const { app: usual, other } = field.wechat
const naming = (WxAppid: unknown): NaireRecord => copyOf(screening((record) => (record.WxAppid = WxAppid)))
const others = naming(` ${other.appId} `)
const plain = naming(undefined)
const unknown = naming('wx9')
beforeAll(async () => {
  for (const record of [others, plain, unknown]) await field.place.publish(record)
})

const surveyOf = ({ Sid }: NaireRecord) =>
  `https://survey.example.org/survey/online/${field.place.orgSid}/${Sid}?channel=a`
const uploaderOf = ({ Sid }: NaireRecord) =>
  `https://survey.example.org/sessionNaire/uploadAttach/${field.place.orgSid}/${Sid}/${newSid()}/${newSid()}/0`
const signed = (url: string) => field.product.anybody.get(`/wechat/signature?url=${encodeURIComponent(url)}`)
const appIdAt = async (url: string) => (await signed(url)).body.appId
const openidAt = async (url: string, Cookie: string) =>
  (await field.product.anybody.get(`/wechat/openid?url=${encodeURIComponent(url)}`, { Cookie })).body.WechatId

/** Signs in through WeChat and back to a page; gives what the browser then holds. */
async function signIn(page: string) {
  const out = await field.go(`/wechat/authorize?backTo=${encodeURIComponent(page)}`)
  const toWechat = new URL(out.headers.get('location') ?? '')
  const agreed = await fetch(toWechat, { redirect: 'manual' })
  const { pathname, search } = new URL(agreed.headers.get('location') ?? '')
  const back = await field.go(pathname + search, cookieIn(out, 'naire-journey'))
  expect([back.status, back.headers.get('location')]).toEqual([302, page])
  const [cookie = ''] = back.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .filter((line) => line.startsWith('naire-wechat'))
  return { appId: toWechat.searchParams.get('appid'), cookie }
}

it('signs the script for the account that the questionnaire of the page names, and says no secret', async () => {
  expect([await appIdAt(surveyOf(others)), await appIdAt(uploaderOf(others))]).toEqual([other.appId, other.appId])
  const { text } = await signed(surveyOf(others))
  expect(text).not.toContain(other.secret)
})

it('signs for the usual account where none is named, one that is not set up, or no questionnaire is there', async () => {
  const pages = [
    surveyOf(plain),
    surveyOf(unknown),
    uploaderOf(plain),
    surveyOf(naming(other.appId)),
    'https://survey.example.org/login',
  ]
  for (const page of pages) expect(await appIdAt(page)).toBe(usual.appId)
})

it('signs respondents in under that account; each knows them by another number', async () => {
  const [there, here] = [await signIn(surveyOf(others)), await signIn(surveyOf(plain))]
  expect([there.appId, here.appId, (await signIn(surveyOf(unknown))).appId]).toEqual([
    other.appId,
    usual.appId,
    usual.appId,
  ])
  const both = `${there.cookie}; ${here.cookie}`
  const [atOthers, atPlain] = [await openidAt(surveyOf(others), both), await openidAt(surveyOf(plain), both)]
  expect(atOthers).toMatch(/^openid-/)
  expect(atPlain).toMatch(/^openid-/)
  expect(atOthers).not.toBe(atPlain)
  expect(await openidAt(surveyOf(others), here.cookie)).toBeNull()
  expect(await openidAt(surveyOf(plain), there.cookie)).toBeNull()
})

it('takes no proof of one account for that of another, whatever its cookie is called', async () => {
  const { cookie } = await signIn(surveyOf(others))
  expect(await openidAt(surveyOf(plain), `naire-wechat=${cookie.split('=')[1]}`)).toBeNull()
})

it('keeps the number with the session, also one that was told under the account of before, and refuses that of somebody else', async () => {
  const [there, here, somebody] = [
    await signIn(surveyOf(others)),
    await signIn(surveyOf(plain)),
    await signIn(surveyOf(others)),
  ]
  const both = `${there.cookie}; ${here.cookie}`
  const kept = async (WechatId: string, Cookie: string) => {
    const someone = new Respondent(field.product.anybody.as({ Cookie }), others)
    const reply = await someone.finish(calm, { WechatId })
    if (reply.status !== 200) return reply.body.error.code
    const { body } = await field.product.admin.get(
      `/odata/NaireSessions?$filter=${encodeURIComponent(`Sid eq '${someone.sid}'`)}&$select=WechatId`,
      { 'X-Min-Position': reply.headers.get('x-position') ?? '0' },
    )
    return body.value[0].WechatId
  }
  const [atOthers, atPlain, theirs] = [
    await openidAt(surveyOf(others), both),
    await openidAt(surveyOf(plain), both),
    await openidAt(surveyOf(others), somebody.cookie),
  ]
  expect([await kept(atOthers, both), await kept(atPlain, both)]).toEqual([atOthers, atPlain])
  expect(await kept(theirs, both)).toBe(refusals['session.otherWechatId'].code)
  expect(await kept(theirs, here.cookie)).toBeNull()
})

it('who edits questionnaires is told which accounts there are, and no secret', async () => {
  const { body, text } = await (await field.place.person('PaperEditor', 'editor')).get('/api/NaireServices')
  expect(body).toEqual({ WxAppid: [usual.appId, other.appId], CloudUploadName: [], Drafting: null })
  expect(text).not.toMatch(new RegExp(`${usual.secret}|${other.secret}`))
})
