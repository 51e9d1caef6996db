import { isFixedSid } from '../../interactions/index.ts'
import { isFields } from '../../naires/fields.ts'
import type { NaireRecord } from '../../naires/record.ts'
import { normalSid } from '../../naires/sid.ts'
import { parsedContent } from '../record/content.ts'
import { AuthoringRefusalError } from '../refusal.ts'

/** @throws Refusing when it is no sid as they are stored, or something beside the contents has it. */
export function checkNewSid({ Sid, Questions, QuotarList = [], ResourceList = [] }: NaireRecord, sid: string): void {
  if (normalSid(sid) !== sid) throw new AuthoringRefusalError('badSid', { sid })
  const isQuestions = Questions.some((question) => question.Sid === sid || question.PageSid === sid)
  if (Sid === sid || isQuestions || [...QuotarList, ...ResourceList].some((entry) => entry.Sid === sid))
    throw new AuthoringRefusalError('duplicateSid', { sid })
}

/** @throws Refusing when an interaction has the sid of a question, or of another question's interaction. */
export function checkInteractionSids({ Questions }: NaireRecord, sid: string, data: string): void {
  const own = Questions.find((question) => question.Sid === sid)
  const before = new Set(interactionSids(own?.Data ?? ''))
  for (const added of interactionSids(data).filter(
    (interaction) => !before.has(interaction) && !isFixedSid(interaction),
  )) {
    const isTaken =
      added === sid ||
      Questions.some(
        ({ Sid, Data }) =>
          Sid === added || (Sid !== sid && Data.includes(added) && interactionSids(Data).includes(added)),
      )
    if (isTaken) throw new AuthoringRefusalError('duplicateSid', { sid: added })
  }
}

function interactionSids(data: string): readonly string[] {
  const { Interactions } = parsedContent(data)
  return Array.isArray(Interactions)
    ? Interactions.map((item: unknown) => (isFields(item) ? String(item['Sid']) : ''))
    : []
}
