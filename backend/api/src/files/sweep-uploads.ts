import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import type { Services } from '../services.ts'
import { SERVICES } from '../tokens.ts'
import { fileLimits } from './file-limits.ts'

/** Takes away, now and then, what was begun and never ended, and from the cloud what was removed here. */
@Injectable()
export class SweepUploads implements OnApplicationBootstrap, OnModuleDestroy {
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
