import {
  Module,
  type DynamicModule,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common'
import { CqrsModule } from '@nestjs/cqrs'
import { AnalysisController } from './analysis/analysis.controller.ts'
import { BoardsController } from './analysis/boards.controller.ts'
import { CrosstabsController } from './analysis/crosstabs.controller.ts'
import { ReportsController } from './analysis/reports.controller.ts'
import { SharesController } from './analysis/shares.controller.ts'
import { DirectoryController } from './directories/directory.controller.ts'
import { ProductCommandHandler } from './commands/product-commands.ts'
import { DocsController } from './docs/docs.controller.ts'
import { ChunksController } from './files/chunks.controller.ts'
import type { Failures } from './http/failures.ts'
import { FilesController } from './files/files.controller.ts'
import { HealthController } from './health/health.controller.ts'
import { SignInController } from './identity-providers/sign-in.controller.ts'
import { LiveController } from './live/live.controller.ts'
import { NaireJsonController } from './naire-json/naire-json.controller.ts'
import { ODataController } from './odata/odata.controller.ts'
import { OssController } from './oss/oss.controller.ts'
import { PagesController } from './pages/pages.controller.ts'
import { providersOver } from './providers.ts'
import { ExportsController } from './exports/exports.controller.ts'
import { PersonExportsController } from './person-exports/person-exports.controller.ts'
import { UnsubscribeController } from './messages/unsubscribe.controller.ts'
import { OwnAnswersController } from './receipts/own-answers.controller.ts'
import { ReceiptsController } from './receipts/receipts.controller.ts'
import { SessionMovesController } from './session-moves/session-moves.controller.ts'
import { UploadTicketsController } from './upload-tickets/upload-tickets.controller.ts'
import { WechatBindingController } from './wechat/binding.controller.ts'
import { WechatPayController } from './rewards/wechat-pay.controller.ts'
import { WechatController } from './wechat/wechat.controller.ts'
import type { Services } from './services.ts'
import { SERVICES } from './tokens.ts'
import { fileLimits } from './files/file-limits.ts'
import type { Parts } from './connect-parts.ts'

/** Takes away, now and then, what was begun and never ended, and from the cloud what was removed here. */
@Injectable()
class SweepUploads implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | null = null

  constructor(@Inject(SERVICES) private readonly services: Services) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), fileLimits.sweepEveryMs).unref()
  }

  onModuleDestroy(): void {
    if (this.timer !== null) clearInterval(this.timer)
  }

  async sweep(): Promise<void> {
    const { vault, clouds, log } = this.services
    await this.tried(async () => {
      const uploads = await vault.uploads.sweep(fileLimits.idleUploadMs)
      if (uploads > 0) log.info({ uploads }, 'forgot uploads that nobody went on with')
    })
    for (const cloud of clouds?.from(null) ?? [])
      await this.tried(async () => {
        const objects = await vault.files.removeFromCloud(cloud.name, (key) => cloud.remove(key))
        if (objects > 0)
          log.info({ objects, store: cloud.name ?? 'usual' }, 'removed from the cloud what was removed here')
      })
  }

  private async tried(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => this.services.log.warn({ err: error }, 'sweeping files failed'))
  }
}

@Module({})
export class AppModule {
  static with(parts: Parts, failures: Failures): DynamicModule {
    return {
      module: AppModule,
      imports: [CqrsModule.forRoot()],
      controllers: [
        HealthController,
        ODataController,
        NaireJsonController,
        ChunksController,
        FilesController,
        OssController,
        UploadTicketsController,
        SessionMovesController,
        WechatController,
        WechatPayController,
        WechatBindingController,
        SignInController,
        DirectoryController,
        LiveController,
        ExportsController,
        PersonExportsController,
        OwnAnswersController,
        ReceiptsController,
        UnsubscribeController,
        AnalysisController,
        DocsController,
        BoardsController,
        CrosstabsController,
        ReportsController,
        SharesController,
        PagesController,
      ],
      providers: [...providersOver(parts, failures), ProductCommandHandler, SweepUploads],
    }
  }
}
