import { draftBody, type Draft, type NaireServices } from '@naire/contract'
import { draftingLimits, draftingMessages } from '@naire/domain/drafting'
import { RefusalError } from '@naire/domain/refusals'
import { valueBody } from '@naire/odata'
import { z } from 'zod'
import type { DraftingConfig } from '../config.ts'
import { withBody, withoutBody } from '../odata/operation.ts'
import type { Services } from '../services.ts'
import { ownNaire } from './naire-operations.ts'

/** Services of the installation that questionnaires and their authors use. */
export const serviceOperations = {
  naireServices: withoutBody(async (_, { config: { wechat, clouds, drafting } }) => {
    const body: NaireServices = {
      WxAppid: (wechat?.accounts ?? []).map(({ appId }) => appId),
      CloudUploadName: (clouds ?? []).flatMap(({ name }) => name ?? []),
      Drafting: drafting && { Host: new URL(drafting.url).host, Model: drafting.model },
    }
    return { kind: 'json', body }
  }),

  draftTexts: withBody(draftBody, async (call, services) => {
    await ownNaire(call, services)
    const { drafting } = services.config
    if (drafting === null) throw new RefusalError({ key: 'drafting.notSetUp' })
    await services.limits.drafts.take(call.caller.user?.sid ?? '', 1, 'access.slowDown')
    const Text = await answerOf(drafting, draftingMessages(call.body), services)
    // What was asked and answered is the author's.
    services.log.info({ task: call.body.task, letters: Text.length }, 'a language model was asked')
    return { kind: 'json', body: valueBody(call.serviceRoot, { Text } satisfies Draft) }
  }),
} as const

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().max(draftingLimits.replyLength) }) })).min(1),
})

/** @throws Refused `drafting.failed` */
async function answerOf(
  { url, key, model }: DraftingConfig,
  messages: readonly object[],
  { log }: Pick<Services, 'log'>,
): Promise<string> {
  const failed = (status: number | null) => {
    log.warn({ status }, 'the language model did not answer')
    return new RefusalError({ key: 'drafting.failed' })
  }
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify({ model, messages, temperature: 0.3 }),
    redirect: 'error',
    signal: AbortSignal.timeout(draftingLimits.answerMs),
  }).catch(() => null)
  if (!response?.ok) throw failed(response?.status ?? null)
  const read = completion.safeParse(await response.json().catch(() => null))
  const answer = read.data?.choices[0]
  if (answer === undefined) throw failed(response.status)
  return answer.message.content
}
