/** Accounts that are being joined to a WeChat: begun by a screen, offered by the phone that read its code, confirmed by the same screen; each once, within some minutes. */
export interface WechatBindings {
  /** `secret` stays with the screen; gives the ticket that the phone reads. What the person had begun before is over. */
  begin(binding: { readonly userSid: string; readonly secret: string }): Promise<string>
  /** Whose ticket it is, while no phone has made an offer by it. */
  userOf(ticket: string): Promise<string | null>
  /** Keeps whom WeChat vouched for, sealed, and gives the code that its reader types at the screen; null when the ticket is over or was used. */
  offer(ticket: string, sealedOpenid: Uint8Array): Promise<string | null>
  /** What was offered, once; null for a wrong secret or code. After some wrong codes there is nothing to confirm. */
  confirm(binding: {
    readonly userSid: string
    readonly secret: string
    readonly code: string
  }): Promise<Uint8Array | null>
}
