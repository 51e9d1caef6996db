import type { Answering } from '@naire/domain/answering'
import {
  mediaRecorder,
  memoryFiles,
  sliceMemory,
  type AnswerPorts,
  type FilePort,
} from '@naire/frontend-interactions/answers.ts'

/** Answers go into the session, files stay in memory where no other place is given: nothing leaves the page. */
export function previewPorts(session: Answering, files: FilePort = memoryFiles()): AnswerPorts {
  return {
    answer: (questionSid, interactionSid, reply) => session.answer(questionSid, interactionSid, reply, new Date()),
    files,
    recorder: mediaRecorder(sliceMemory(files)),
  }
}
