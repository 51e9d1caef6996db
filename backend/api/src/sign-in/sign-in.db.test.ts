import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Place, password } from '../../../../tests/api/fieldwork.ts'
import { startProduct, type Product } from '../../../../tests/api/product.ts'

let product: Product
let place: Place

beforeAll(async () => {
  product = await startProduct()
  place = await Place.make(product, '心晴示范机构')
})
afterAll(() => product?.stop())

describe('signing in', () => {
  it('gives the user record with a token, and never a password', async () => {
    await place.person('ProjectManager', 'manager')
    const { status, body } = await product.anybody.post('/odata/Authenticate', { userCode: 'Manager', password })
    expect(status).toBe(200)
    expect(body).toMatchObject({ Code: 'manager', Authority: 2, OrgSid: place.orgSid, OrgName: '心晴示范机构', Status: 0 })
    expect(body.Token).toMatch(/^\S{20,}$/)
    expect(JSON.stringify(body)).not.toContain(password)
  })

  it('says the same of a wrong password and an unknown account', async () => {
    const wrong = await product.anybody.post('/odata/Authenticate', { userCode: 'manager', password: 'no' })
    const nobody = await product.anybody.post('/odata/Authenticate', { userCode: 'nobody', password: 'no' })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toEqual(nobody.body)
    expect(wrong.body.error.message).toBe('账号或密码不正确。')
  })

  it('tells who is signed in and what they can do, until they sign out', async () => {
    const judge = await place.person('Judge', 'judge_1')
    const me = await judge.get('/api/Me')
    expect(me.body).toMatchObject({ Code: 'judge_1', Abilities: expect.arrayContaining(['judgeAppeals', 'viewSessions']) })
    expect(me.body.Token).toBeUndefined()
    expect((await judge.post('/api/Logout')).status).toBe(204)
    expect((await judge.get('/api/Me')).status).toBe(401)
  })

  it('ends at once when the user is blocked, deleted, or gets a new password', async () => {
    const blocked = await place.person('Assessor', 'blocked')
    await product.admin.post(`/odata/Users('${blocked.sid}')/SurveyExpert.SetStatus()`, { status: 1 })
    expect((await blocked.get('/api/Me')).status).toBe(401)
    expect((await product.anybody.post('/odata/Authenticate', { userCode: 'blocked', password })).status).toBe(403)

    const changed = await place.person('Assessor', 'changed')
    await product.admin.post('/odata/Users/SurveyExpert.ModifyPassword()', { targetUserSid: changed.sid, password: 'another one' })
    expect((await changed.get('/api/Me')).status).toBe(401)

    const deleted = await place.person('Assessor', 'deleted')
    expect((await product.admin.delete(`/odata/Users('${deleted.sid}')`)).status).toBe(204)
    expect((await deleted.get('/api/Me')).status).toBe(401)
  })

  it('keeps the sign-in that changes its own password', async () => {
    const user = await place.person('Assessor', 'renewing')
    const change = (old: string) => user.post(`/odata/Users('${user.sid}')/SurveyExpert.ChangePassword()`, { password: old, newPassword: 'new one' })
    expect((await change('wrong')).status).toBe(400)
    expect((await change(password)).status).toBe(204)
    expect((await user.get('/api/Me')).status).toBe(200)
  })

  it('answers a dead token with 401 and a request without one likewise', async () => {
    expect((await product.anybody.as({ Authorization: 'Bearer nonsense' }).get('/odata/Orgs')).status).toBe(401)
    expect((await product.anybody.get('/odata/Orgs')).status).toBe(401)
  })

  it('slows an address down that tries too often', async () => {
    const tries = await Promise.all(Array.from({ length: 70 }, () => product.anybody.post('/odata/Authenticate', { userCode: 'x y', password: '' })))
    const refused = tries.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
