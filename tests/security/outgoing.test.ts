import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FieldworkSite, screening, newSid } from '../api/fieldwork.ts'
import { startProduct, type Product } from '../api/product.ts'
import { Respondent } from '../api/respondent.ts'

let product: Product
let trap: Server
let caught: string[]

beforeAll(async () => {
  product = await startProduct()
  caught = []
  trap = createServer((request, response) => {
    caught.push(`${request.method} ${request.url}`)
    response.end('{}')
  })
  trap.listen(0, '127.0.0.1')
  await once(trap, 'listening')
})
afterAll(async () => {
  trap?.close()
  await product?.stop()
})

it('an address that an author wrote is never asked by the server, whatever it is for', async () => {
  const url = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/inside`
  const place = await FieldworkSite.make(product, '心晴示范机构')
  const naire = screening((record) => {
    const sid = newSid()
    Object.assign(record, JSON.parse(JSON.stringify(record).replaceAll(record.Sid, sid)), {
      OpenUrl: url,
      FeedbackLink: url,
      HelpFetchConfig: JSON.stringify({ url }),
      ExtScript: url,
      Css: `@import url(${url});`,
      Header: `<img src="${url}">`,
      IdentifyingQuery: url,
      Footer: `<iframe src="${url}"></iframe>`,
    })
  })
  const imported = await product.admin.post('/odata/Naires/SurveyExpert.Import()', {
    subjectSid: place.subjectSid,
    naire,
  })
  expect(imported.status, imported.text).toBe(200)
  await product.admin.post(`/odata/Naires('${imported.body.value.Sid}')/SurveyExpert.Publish()`)
  const someone = new Respondent(product.anybody, naire)
  expect((await someone.finish()).status).toBe(200)
  await product.anybody.get(`/naire/${imported.body.value.Sid}.json`)
  await product.anybody.get(
    `/survey/online/${place.orgSid}/${imported.body.value.Sid}?theme=${encodeURIComponent(url)}`,
  )
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(caught).toEqual([])
})
