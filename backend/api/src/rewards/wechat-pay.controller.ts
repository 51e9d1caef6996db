import { RefusalError } from '@naire/domain/refusals'
import { createWechatPay, PaymentUnknown, type RewardPayments } from '@naire/vault/wechat-pay'
import { Controller, Inject, Post, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { NoteTransfer } from '../commands/product-commands.ts'
import { countedAddress } from '../http/limits.ts'
import { quoted, systemViewer } from '../reading/reading.ts'
import type { Services } from '../services.ts'
import { SERVICES } from '../tokens.ts'

/** Notifications of WeChat Pay: told again by it until they are answered. */
@Controller('/wechat-pay')
export class WechatPayController {
  private readonly payments: RewardPayments | null

  constructor(@Inject(SERVICES) private readonly services: Services) {
    const { config, vault } = services
    this.payments = config.wechatPay === null ? null : createWechatPay(config.wechatPay, { borrowed: vault.borrowed })
  }

  /** The body comes as it was signed. */
  @Post('notify')
  async notify(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    await this.services.limits.pages.take(countedAddress(request.ip))
    if (this.payments === null) throw new RefusalError({ key: 'reward.notSetUp' })
    const transfer = await this.payments.notified(request.headers, String(request.body)).catch((error: unknown) => {
      throw error instanceof PaymentUnknown ? new RefusalError({ key: 'request.invalid' }) : error
    })
    const { reading } = this.services
    const query = reading.bound('Rewards', { $filter: `OutBillNo eq ${quoted(transfer.outBillNo)}`, $top: '1' })
    const { found } = await reading.page(query, { viewer: systemViewer, minPosition: 0 })
    const [row] = found.rows
    if (row === undefined) throw new RefusalError({ key: 'reward.notFound' })
    const reward = { naireSid: String(row['NaireSid']), rewardSid: String(row['Sid']) }
    await this.services.execute(new NoteTransfer({ ...reward, transfer }))
    return reply.status(204).send()
  }
}
