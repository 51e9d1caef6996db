import type { NaireRecord } from '@naire/domain/naires'
import { questionTypeNumbers, type QuestionType } from '@naire/domain/questions'
import { readFileSync } from 'node:fs'
import { Client, type Json } from '../../api/client.ts'
import { copyOf, inChinese, newSid, FieldworkSite } from '../../api/fieldwork.ts'
import { signIn } from '../looks/people.ts'

/** Paths of published questionnaires, each with the gallery's questions of one type. */
export interface PublishedTypes {
  path(type: QuestionType, made: GalleryVariant): Promise<string>
}

/**
 * `asked`: every answer is required; `fixed`: the author lets nobody answer; `witnessed`: with a signature and a photo.
 */
export type GalleryVariant = 'asked' | 'fixed' | 'witnessed'

export async function publishTypes(baseUrl: string, adminPassword: string): Promise<PublishedTypes> {
  const anybody = new Client(baseUrl)
  const { client: admin } = await signIn(anybody, 'superadmin', adminPassword)
  const run = newSid().slice(0, 6)
  const place = await FieldworkSite.make(
    { admin, anybody } as unknown as Parameters<typeof FieldworkSite.make>[0],
    `题型${inChinese(run)}`,
  )
  const made = new Map<string, Promise<string>>()
  return {
    path(type, kind) {
      const key = `${type} ${kind}`
      const known = made.get(key) ?? publish(admin, place, slice(type, kind))
      made.set(key, known)
      return known
    },
  }
}

async function publish(admin: Client, place: FieldworkSite, naire: NaireRecord): Promise<string> {
  const imported = await admin.post('/odata/Naires/SurveyExpert.Import()', { subjectSid: place.subjectSid, naire })
  if (imported.status !== 200) throw new Error(imported.text)
  const published = await admin.post(`/odata/Naires('${naire.Sid}')/SurveyExpert.Publish()`)
  if (published.status !== 200) throw new Error(published.text)
  return `/survey/online/${place.orgSid}/${naire.Sid}`
}

const gallery = JSON.parse(
  readFileSync(new URL('../../../docs/examples/gallery.json', import.meta.url), 'utf8'),
) as NaireRecord

/** Codes of questions that are asked of members alone. */
const ofMembers = gallery.Questions.flatMap(({ Data }) => {
  const { RepeatSetting } = JSON.parse(Data) as { RepeatSetting?: { StartCode: string; EndCode: string } }
  if (RepeatSetting === undefined) return []
  const codes = gallery.Questions.map(({ Code }) => Code)
  return codes.slice(codes.indexOf(RepeatSetting.StartCode), codes.indexOf(RepeatSetting.EndCode) + 1)
})

/** The gallery's questions of one type on one page, apart from what other questions say. */
function slice(type: QuestionType, kind: GalleryVariant): NaireRecord {
  const own = gallery.Questions.filter(
    ({ Type, Code }) => Type === questionTypeNumbers[type] && !ofMembers.includes(Code),
  )
  const questions = own.map((question, at) => ({
    ...question,
    PageSid: gallery.Questions[0]!.PageSid,
    PageSeq: 1,
    Seq: at + 1,
    Data: JSON.stringify(changed(JSON.parse(question.Data), kind)).replaceAll(/\{\{[^}]*\}\}/g, '…'),
  }))
  const { ScoreExpression: _, QuotarList: __, Translations, ...rest } = gallery
  const texts = JSON.parse(JSON.stringify(Translations).replaceAll(/\{\{[^}]*\}\}/g, '…')) as NonNullable<
    NaireRecord['Translations']
  >
  return copyOf({
    ...rest,
    Translations: texts,
    QuestionCount: questions.length,
    PageCount: 1,
    Questions: questions,
  } as NaireRecord)
}

function changed(content: Json, kind: GalleryVariant): Json {
  const { RepeatSetting: repeats, ...asked } = content
  const { VisibleExpression: _, ...Config } = content.Config ?? {}
  const Interactions = content.Interactions?.map((interaction: Json) => ({
    ...interaction,
    ScoreExpression: '',
    ...(kind === 'fixed'
      ? { Readonly: true }
      : {
          Compulsory: true,
          ...((interaction.AllowMulti && interaction.Entries) || repeats ? { MinSelection: 1 } : {}),
          ...(interaction.DataType && { DataType: { ...interaction.DataType, Required: true } }),
        }),
  }))
  const witness = kind === 'witnessed' && { TakeSign: true, TakeSnapshot: true }
  return { ...asked, Config: { ...Config, ...witness }, ...(Interactions && { Interactions }) }
}
