import { expect, it } from 'vitest'
import { asNewNaire, naireFile, readNaireFile } from '../../frontend/management/src/authoring/import/naire-file.ts'
import { templateEntries, templateRecord } from '../../frontend/management/src/authoring/templates/templates.ts'
import { loadNaire } from '../../frontend/management/src/workplace/naire-record.ts'
import type { Http } from '../../frontend/management/src/workplace/http.ts'
import { anotherPlace, openField } from '../api/wechat-field.ts'

const field = openField()

const imported = async (naire: unknown) =>
  (await field.product.admin.post('/odata/Naires/SurveyExpert.Import()', { subjectSid: field.place.subjectSid, naire }))
    .body.value

it.each(templateEntries)('$id, exported as the server has it and imported again, is no new content', async ({ id }) => {
  const http = { get: async (path: string) => (await field.product.admin.get(path)).body } as unknown as Http
  const { Sid, Revision } = await imported(await templateRecord(id))
  const read = await readNaireFile(naireFile(await loadNaire(http, Sid)))
  expect(await imported('naire' in read ? read.naire : read)).toMatchObject({ Sid, Revision, Cleaned: [] })
})

it('a questionnaire that lies in another project is refused there, and comes as a new one', async () => {
  const other = await anotherPlace(field)
  const record = await templateRecord('gallery')
  await imported(record)
  const into = (naire: unknown) =>
    field.product.admin.post('/odata/Naires/SurveyExpert.Import()', { subjectSid: other.subjectSid, naire })
  expect((await into(record)).status).toBe(409)
  const sid = 'E'.repeat(32)
  expect(await into(asNewNaire(record, sid))).toMatchObject({
    status: 200,
    body: { value: { Sid: sid, QuestionCount: record.Questions.length } },
  })
})

it('a questionnaire begins in the language that its author asks for', async () => {
  const { admin } = field.product
  const begun = async (Language: string) =>
    admin.post('/odata/Naires', { Name: 'Visit', SubjectSid: field.place.subjectSid, Language })
  const { status, body } = await begun('en-US')
  expect([status, (await admin.get(`/odata/Naires('${body.Sid}')`)).body.Language]).toEqual([201, 'en-US'])
  const refused = await begun('English')
  expect([refused.status, refused.body.error.details[0].target]).toEqual([400, 'Language'])
})
