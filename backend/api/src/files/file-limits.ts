const megabyte = 1024 * 1024

/** Limits of files beside those that a question sets. */
export const fileLimits = {
  recordingBytes: 100 * megabyte,
  pictureBytes: 10 * megabyte,
  evidenceBytes: 20 * megabyte,
  /** Sound and film of an author. */
  resourceMediaBytes: 100 * megabyte,
  resourceTextBytes: megabyte,
  filesOfOne: 200,
  /** Of one thing, at the same time. */
  openUploads: 20,
  /** An upload that nobody goes on with is forgotten. */
  idleUploadMs: 72 * 3_600_000,
  sweepEveryMs: 3_600_000,
  nameLength: 200,
  virusScanMs: 120_000,
} as const
