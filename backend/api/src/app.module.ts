import { Module, type DynamicModule } from '@nestjs/common'
import { CqrsModule } from '@nestjs/cqrs'
import { ExecuteCommandHandler } from './commands/execute.ts'
import { ChunksController } from './files/chunks.controller.ts'
import type { Failures } from './http/failures.ts'
import { FilesController } from './files/files.controller.ts'
import { SweepUploads } from './files/sweep-uploads.ts'
import { HealthController } from './health/health.controller.ts'
import { LiveController } from './live/live.controller.ts'
import { NaireJsonController } from './naire-json/naire-json.controller.ts'
import { ODataController } from './odata/odata.controller.ts'
import { OssController } from './oss/oss.controller.ts'
import { PagesController } from './pages/pages.controller.ts'
import type { Parts } from './parts.ts'
import { providersOver } from './providers.ts'
import {
  AskForChangesHandler,
  AskForCountHandler,
  AskForEntityHandler,
  AskForFeedHandler,
  AskForPageHandler,
  AskForTextPageHandler,
} from './reading/ask.ts'
import { ReceiptsController } from './receipts/receipts.controller.ts'
import { SessionMovesController } from './session-moves/session-moves.controller.ts'
import { UploadTicketsController } from './upload-tickets/upload-tickets.controller.ts'
import { WechatBindingController } from './wechat/binding.controller.ts'
import { WechatController } from './wechat/wechat.controller.ts'

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
        WechatBindingController,
        LiveController,
        ReceiptsController,
        PagesController,
      ],
      providers: [
        ...providersOver(parts, failures),
        ExecuteCommandHandler,
        SweepUploads,
        AskForPageHandler,
        AskForTextPageHandler,
        AskForEntityHandler,
        AskForCountHandler,
        AskForChangesHandler,
        AskForFeedHandler,
      ],
    }
  }
}
