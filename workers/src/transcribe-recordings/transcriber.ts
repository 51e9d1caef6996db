import { openAsBlob } from 'node:fs'
import { z } from 'zod'
import { JobFailedError } from '../runner/job.ts'

export interface Recording {
  /** Where its content lies. */
  readonly path: string
  /** With the ending by which services tell formats: `playable.m4a`. */
  readonly fileName: string
  readonly mediaType: string
}

export interface HeardText {
  readonly text: string
  /** As the service names it; null: it names none. */
  readonly language: string | null
}

export interface TranscriptionAttempt {
  /** The same for every try. */
  readonly idempotencyKey: string
  readonly signal: AbortSignal
}

/** Port to a program that writes down what is said in a recording. */
export interface Transcriber {
  readonly model: string
  /** @throws TranscriptionRefused when it takes no such recording. @throws DutyFailed when it cannot be asked now. */
  transcribe(recording: Recording, attempt: TranscriptionAttempt): Promise<HeardText>
}

export interface TranscriptionConfig {
  /** Of the service, without a slash at its end: `https://api.openai.com/v1`. */
  readonly url: string
  readonly key: string
  readonly model: string
}

/** No further try would change the answer. */
export class TranscriptionRefused extends Error {
  override readonly name = 'TranscriptionRefused'
}

export const transcriptionLimits = {
  /** Of a recording: what services of this kind take. */
  bytes: 25 * 1024 * 1024,
  /** Characters of the text that are kept. */
  text: 100_000,
  answersWithinMs: 300_000,
} as const

const heard = z.object({ text: z.string(), language: z.string().max(40).nullish() })

/** Statuses of a service that takes the request and not this recording. */
const refusals: readonly number[] = [400, 413, 415, 422]

/** Transcriber behind `POST /audio/transcriptions`, as OpenAI has it and many servers of one's own have, too. */
export function createTranscriber({ url, key, model }: TranscriptionConfig): Transcriber {
  return {
    model,
    async transcribe({ path, fileName, mediaType }, { idempotencyKey, signal }) {
      const form = new FormData()
      form.set('model', model)
      form.set('response_format', 'json')
      // Read from the disk while it is sent.
      form.set('file', await openAsBlob(path, { type: mediaType }), fileName)
      const response = await fetch(`${url}/audio/transcriptions`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Idempotency-Key': idempotencyKey },
        body: form,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(transcriptionLimits.answersWithinMs)]),
      }).catch((error: unknown) => {
        throw new JobFailedError(`the transcription service cannot be reached (${codeOf(error)})`)
      })
      if (!response.ok) {
        await response.body?.cancel()
        if (refusals.includes(response.status)) throw new TranscriptionRefused(String(response.status))
        throw new JobFailedError(`the transcription service answers ${response.status}`)
      }
      const read = heard.safeParse(await response.json().catch(() => null))
      if (!read.success) throw new JobFailedError('the transcription service answers with something else than a text')
      const { text, language = null } = read.data
      return { text: text.slice(0, transcriptionLimits.text), language }
    },
  }
}

function codeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : 'no answer'
}
