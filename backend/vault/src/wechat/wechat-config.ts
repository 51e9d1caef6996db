export interface WechatConfig {
  /** Of the calls from server to server, without a slash at its end. */
  readonly apiUrl: string
  readonly appId: string
  readonly secret: string
}
