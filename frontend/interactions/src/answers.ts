export { findingSentence } from './answering/finding-sentence.ts'
export {
  FileNotTaken,
  RecordingRefused,
  type AnswerPorts,
  type FileAbout,
  type FilePort,
  type FileState,
  type RecorderPort,
  type RecordingAbout,
  type RecordingObstacle,
  type RecordingCallbacks,
  type RunningRecording,
  type Handover,
  type PhoneUploadState,
  type PhonePort,
  type PhotoPort,
  type PhotoSource,
  type ScannerPort,
  type InteractionAnswerProps,
  browserObstacle,
  recordingObstacle,
  speechRecogniser,
  host,
  type HostApp,
  newSid,
} from './answering/ports.ts'
export { AttachAnswer } from './attach/answers.tsx'
export { mediaRecorder, type SegmentSink, type SliceSink } from './attach/media-recorder.ts'
export { attachEntry, memoryFiles, sliceMemory } from './attach/memory-files.ts'
export { recordingName } from './attach/captured-files.ts'
export { attachesOf } from './attach/reply.ts'
export { extensionOf } from './attach/sort-files.ts'
export { ChoiceAnswer } from './choice/answers.tsx'
export { PlainTextAnswer } from './plain-text/answers.tsx'
