import { listenLocally, textOf, type LocalServer } from '../../scripts/src/stand-ins/local-server.ts'

/** Delivery as it came. */
export interface IncomingDelivery {
  readonly body: string
  readonly signature: string
}

/** A receiver of webhooks on loopback, which takes nothing while it is down. */
export class WebhookReceiver {
  isDown = false
  readonly received: IncomingDelivery[] = []

  private server: LocalServer | null = null

  static async open(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver()
    receiver.server = await listenLocally(async (request, response) => {
      const body = await textOf(request)
      if (!receiver.isDown) receiver.received.push({ body, signature: String(request.headers['naire-signature']) })
      response.writeHead(receiver.isDown ? 503 : 204).end()
    })
    return receiver
  }

  get address(): string {
    return `${this.server?.url}/hook`
  }

  async close(): Promise<void> {
    await this.server?.close()
  }
}
