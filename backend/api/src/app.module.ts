import { Module, type DynamicModule } from '@nestjs/common'
import { CqrsModule } from '@nestjs/cqrs'
import { ExecuteCommandHandler } from './commands/execute.ts'
import type { Failures } from './http/failures.ts'
import { FilesController } from './files/files.controller.ts'
import { HealthController } from './health/health.controller.ts'
import { LiveController } from './live/live.controller.ts'
import { NaireJsonController } from './naire-json/naire-json.controller.ts'
import { ODataController } from './odata/odata.controller.ts'
import { PagesController } from './pages/pages.controller.ts'
import type { Parts } from './parts.ts'
import { providersOver } from './providers.ts'
import { AskForChangesHandler, AskForCountHandler, AskForEntityHandler, AskForPageHandler } from './reading/ask.ts'

@Module({})
export class AppModule {
  static with(parts: Parts, failures: Failures): DynamicModule {
    return {
      module: AppModule,
      imports: [CqrsModule.forRoot()],
      controllers: [HealthController, ODataController, NaireJsonController, FilesController, LiveController, PagesController],
      providers: [...providersOver(parts, failures), ExecuteCommandHandler, AskForPageHandler, AskForEntityHandler, AskForCountHandler, AskForChangesHandler],
    }
  }
}
