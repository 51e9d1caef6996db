import type { ViewPort } from '../answering/index.ts'
import type { Feedback } from '../interactions/feedback.ts'
import { isFields, recordOf } from '../naires/fields.ts'
import { isTestCase } from '../naires/test-case-resource.ts'
import type { NaireRecord, ResourceRecord } from '../naires/record.ts'
import type { TestCase } from './test-case.ts'

export { isTestCase }

/** The cases that a questionnaire carries; what cannot be read is passed over. */
export function testCasesOf({ ResourceList = [] }: Pick<NaireRecord, 'ResourceList'>): readonly TestCase[] {
  return ResourceList.flatMap((resource) => (isTestCase(resource) ? readCase(resource) : []))
}

/** The resource that holds a case (content §3.13: `TargetType` Static or other). */
export function caseEntry({ sid, name, ...content }: TestCase, naireSid: string): ResourceRecord {
  return {
    Sid: sid,
    NaireSid: naireSid,
    TargetType: 'TestCase',
    FileName: name,
    FileExt: 'json',
    ResourceData: JSON.stringify(content),
  }
}

function readCase({ Sid, FileName = '', ResourceData, ResourceDataObj }: ResourceRecord): readonly TestCase[] {
  const content = parsed(ResourceData ?? ResourceDataObj?.ResourceData ?? '')
  if (!isFields(content) || !isFields(content['outcome']) || !Array.isArray(content['feedbacks'])) return []
  const { viewPort, lang, at, feedbacks, outcome } = content
  return [
    {
      sid: Sid,
      name: FileName,
      viewPort: viewPort as ViewPort,
      lang: String(lang),
      at: String(at),
      feedbacks: feedbacks as readonly Feedback[],
      outcome: recordOf(outcome),
    },
  ]
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
