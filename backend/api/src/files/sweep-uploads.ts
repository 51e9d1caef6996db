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
    const { vault, cloud, log } = this.services
    try {
      const uploads = await vault.uploads.sweep(fileLimits.idleUploadMs)
      if (uploads > 0) log.info({ uploads }, 'forgot uploads that nobody went on with')
      const objects = cloud === null ? 0 : await vault.files.removeFromCloud((key) => cloud.remove(key))
      if (objects > 0) log.info({ objects }, 'removed from the cloud what was removed here')
    } catch (error) {
      log.warn({ err: error }, 'sweeping files failed')
    }
  }
}
