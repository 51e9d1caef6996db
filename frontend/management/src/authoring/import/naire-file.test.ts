import { expect, test } from 'vitest'
import { readNaireFile } from './naire-file.ts'

test('an authoring record is read, also with a byte order mark', async () => {
  const read = await readNaireFile(new Blob(['\uFEFF{"Name":"问卷","Questions":[]}']))
  expect(read).toMatchObject({ ok: true, naire: { Name: '问卷' } })
})

test('what is not JSON is told apart from what is no questionnaire', async () => {
  expect(await readNaireFile(new Blob(['{']))).toMatchObject({ ok: false, reason: 'notJson' })
  expect(await readNaireFile(new Blob(['{"Questions":{}}']))).toEqual({
    ok: false,
    reason: 'notNaire',
    detail: 'Name, Questions',
  })
  expect(await readNaireFile(new Blob(['null']))).toMatchObject({ ok: false, reason: 'notNaire' })
})
