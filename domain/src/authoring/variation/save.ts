import type { MetadataDef, NaireRecord, StoredQuestion } from '../../naires/record.ts'
import type { RecordFields } from '../record/changed.ts'
import { difference } from '../record/difference.ts'
import { variation, type Variation } from './variation.ts'

/** The body of a save (content §7). */
export interface Save {
  readonly questionnaire: SavedNaire
  readonly variation: Variation
}

/**
 * The questionnaire as a save names it: its questions with their places and hashes; contents travel in the variation.
 * Beside the fields of the specification, those of the record that changed (name, settings, quota, splits, translations
 * …); null: it goes.
 */
export interface SavedNaire extends RecordFields {
  readonly Sid: string
  readonly QuestionCount: number
  readonly PageCount: number
  readonly MetadataDefs: readonly MetadataDef[]
  /** Modification time of the content that the author started from, ISO 8601. */
  readonly ModifyTime: string
  readonly Questions: readonly Pick<StoredQuestion, 'Sid' | 'PageSid' | 'PageSeq' | 'Seq' | 'Hash'>[]
  /** JSON text; null: they go. */
  readonly PageGroups?: string | null
}

/** Builds the save for a server that has `before`. */
export function saveOf(before: NaireRecord, after: NaireRecord): Save {
  const { Sid, QuestionCount, PageCount, MetadataDefs = [], PageGroups } = after
  const { ModifyTime } = before
  const Questions = after.Questions.map(placeOf)
  const { Subject: _subject, ResourceList: _resources, ...others } = difference(before, after).fields
  const questionnaire = {
    ...others,
    Sid,
    QuestionCount,
    PageCount,
    MetadataDefs,
    ModifyTime,
    Questions,
    ...(PageGroups === undefined ? {} : { PageGroups }),
  }
  return { questionnaire, variation: variation(before, after) }
}

function placeOf({ Sid, PageSid, PageSeq, Seq, Hash }: StoredQuestion): SavedNaire['Questions'][number] {
  return { Sid, PageSid, PageSeq, Seq, Hash }
}
