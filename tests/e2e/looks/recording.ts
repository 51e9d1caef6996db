import { compileNaire, openSession } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { fullLanguage } from '@naire/domain/expression'
import { linearPatterns } from '@naire/domain/expression/patterns'
import { attachKinds, specialAttachSid, type Feedback } from '@naire/domain/interactions'
import type { NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import type { Respondent } from '../../api/respondent.ts'

/** Uploads a recording; gives the feedbacks that say so. */
export async function recorded(someone: Respondent, record: NaireRecord): Promise<readonly Feedback[]> {
  const name = { FileName: 'recording.wav', MimeType: 'audio/wav' }
  const { body, text } = await someone.client.upload(
    `/UploadFiles/?objectSid=${someone.sid}&bizObjectType=202&naireSid=${record.Sid}&attachType=${attachKinds.Record}`,
    { name: name.FileName, content: beep(3) },
  )
  if (!body?.Sid) throw new Error(text)
  const at = new Date()
  const session = openSession(
    compileNaire(record, { types: questionDefinitions, language: fullLanguage, guide, patterns: linearPatterns }),
    { sessionSid: someone.sid, viewPort: 'mobile', lang: 'zh-CN', now: at },
  )
  const story = record.Questions.find(({ Code }) => Code === 'story')!.Sid
  const attach = {
    ...name,
    Sid: body.Sid as string,
    Refer: '',
    Size: body.FileSize as number,
    Type: attachKinds.Record,
    RecContent: '',
    RecDuration: 3,
  }
  session.answer(story, specialAttachSid, { Score: null, Attaches: [attach] }, at)
  return session.feedbacks()
}

const rate = 8_000

/** A tone of 440 Hz as a WAV file, 8 bits, one channel. */
function beep(seconds: number): Buffer {
  const samples = Buffer.from(
    Uint8Array.from(
      { length: seconds * rate },
      (_, at) => 128 + Math.round(60 * Math.sin((at * 440 * 2 * Math.PI) / rate)),
    ),
  )
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
