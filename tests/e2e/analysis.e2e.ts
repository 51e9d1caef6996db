import { expect, test, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { Client } from '../api/client.ts'
import { copyOf, FieldworkSite, inChinese, password } from '../api/fieldwork.ts'
import { signedIn } from './story/staff.ts'
import { answerByChance, gallery } from './story/synthetic-answers.ts'

const record = copyOf(gallery())
let place: FieldworkSite
let anybody: Client
let subject = ''
let naireSid = ''
const run = randomBytes(3).toString('hex')

test.beforeAll(async () => {
  test.setTimeout(180_000)
  anybody = new Client(process.env['BASE_URL'] ?? '')
  const admin = await anybody.signIn('superadmin', process.env['SUPERADMIN_PASSWORD'] ?? '')
  place = await FieldworkSite.make({ admin, anybody }, `看板${inChinese(run)}社`)
  await place.person('ProjectManager', `pm_${run}`)
  naireSid = await place.publish(record)
  subject = `/subject/${place.orgSid}/${place.subjectSid}`
  await answerByChance(anybody, record, 60)
  console.log(JSON.stringify({ subject, naireSid, code: `pm_${run}`, password }))
})

test('setup', async () => {})
