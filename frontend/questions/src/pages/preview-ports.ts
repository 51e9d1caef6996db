import type { Answering } from '@naire/domain/answering'
import { mediaRecorder, memoryFiles, sliceMemory, type AnswerPorts } from '@naire/frontend-interactions/answers.ts'

/** Answers go into the session, files stay in memory: nothing leaves the page. */
export function previewPorts(session: Answering): AnswerPorts {
  const files = memoryFiles()
  return {
    answer: (questionSid, interactionSid, reply) => session.answer(questionSid, interactionSid, reply, new Date()),
    files,
    recorder: mediaRecorder(sliceMemory(files)),
  }
}
