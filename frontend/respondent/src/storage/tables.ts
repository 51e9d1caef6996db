/**
 * The specification's tables (runtime §3), and below them what sending and recording need: primary key, then indexes;
 * `[A+B]` is a key of two.
 */
export const tables = {
  contexts: 'Sid',
  questions: 'Sid, NaireSid',
  nairQuestions: '[SessionSid+QuestionSid], SessionSid',
  nairSessions: 'Sid, NaireSid',
  replies: '[SessionSid+QuestionSid+InteractionSid], SessionSid',
  resources: 'Sid, NaireSid',
  attaches: 'Sid, SessionSid, Uploaded',
  dbInfos: 'Key',
  outbox: 'SessionSid',
  slices: '[AttachSid+Seq], AttachSid',
} as const

/** Runtime §9. */
export const localVersion = 45
