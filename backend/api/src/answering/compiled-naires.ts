import { compileNaire, needsPatterns, openSession, recompute, whyOf, type Answering, type CompiledNaire } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/pages'
import { fullLanguage } from '@naire/domain/expression'
import { linearPatterns } from '@naire/domain/expression/patterns'
import type { Engine, RecomputeOptions } from '@naire/commands'
import type { AttachContent } from '@naire/domain/interactions/attach'
import type { Feedback } from '@naire/domain/interactions'
import type { NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import { shownOrders, type ShownOrders } from '@naire/domain/sessions'

/** The engine over questionnaires that are compiled once each, for as long as anybody holds their record. */
export class CompiledNaires implements Engine {
  private readonly compiled = new WeakMap<NaireRecord, CompiledNaire>()

  recompute(record: NaireRecord, options: RecomputeOptions, feedbacks: readonly Feedback[]) {
    return recompute(this.of(record), options, feedbacks, options.now)
  }

  /** A session with its stored answers, to ask about. */
  opened(record: NaireRecord, options: RecomputeOptions, feedbacks: readonly Feedback[]): Answering {
    const session = openSession(this.of(record), options)
    session.load(feedbacks, options.now)
    return session
  }

  shown(record: NaireRecord, session: Answering): ShownOrders {
    return shownOrders(session, this.of(record))
  }

  /** Settings of everything that files can be attached to. */
  attachContents(record: NaireRecord): readonly AttachContent[] {
    return this.of(record).fields.filter(({ field }) => field.interaction.type === 'attach').map(({ field }) => field.interaction.content as AttachContent)
  }

  private of(record: NaireRecord): CompiledNaire {
    const compiled = this.compiled.get(record) ?? compileNaire(record, { types: questionDefinitions, language: fullLanguage, guide, why: whyOf, ...(needsPatterns(record) && { patterns: linearPatterns }) })
    this.compiled.set(record, compiled)
    return compiled
  }
}
