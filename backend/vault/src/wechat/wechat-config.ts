/** An account of WeChat that this installation has. */
export interface WechatConfig {
  /** Of the calls from server to server, without a slash at its end. */
  readonly apiUrl: string
  readonly appId: string
  readonly secret: string
}

/** The first one is the usual one. */
export type WechatAccounts<Account extends Pick<WechatConfig, 'appId'> = WechatConfig> = readonly [
  Account,
  ...Account[],
]

/** The account of a name first, then the others; as they are where none has it. */
export function inOrderFor<Account extends Pick<WechatConfig, 'appId'>>(
  named: string | null,
  accounts: WechatAccounts<Account>,
): WechatAccounts<Account> {
  const own = accounts.find(({ appId }) => appId === named)
  return own === undefined ? accounts : [own, ...accounts.filter((account) => account !== own)]
}
