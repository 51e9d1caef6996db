import { open, own, type Operation } from './operation.ts'

/** Calls about rewards (red packets). */
export const rewardOperations = {
  saveRewardRule: own('POST', "/odata/Naires('{sid}')/SurveyExpert.SaveRewardRule()", 'redPacket'),
  loadRewardCodes: own('POST', "/odata/Naires('{sid}')/SurveyExpert.LoadRewardCodes()", 'redPacket'),
  grantRewards: own('POST', "/odata/Naires('{sid}')/SurveyExpert.GrantRewards()", 'redPacket'),
  decideRewards: own('POST', "/odata/Naires('{sid}')/SurveyExpert.DecideRewards()", 'redPacket'),
  rewardPayer: own('GET', "/odata/Naires('{sid}')/SurveyExpert.RewardPayer()", 'redPacket'),
  readRewardRules: own('GET', '/odata/RewardRules', 'redPacket'),
  readRewards: own('GET', '/odata/Rewards', 'redPacket'),
  /** Rewards of a session, for who answered it. */
  sessionRewards: open('GET', "/odata/NaireSessions('{sid}')/SurveyExpert.Rewards()", 'key'),
  /** Whoever calls it, only what WeChat Pay signed is believed. */
  wechatPayNotify: open('POST', '/wechat-pay/notify', 'public'),
} as const satisfies Record<string, Operation>
