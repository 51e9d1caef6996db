import type { Template } from './template.ts'

export const volunteerRegistration: Template = {
  id: 'volunteer-registration',
  zh: `志愿者报名表
1. 姓名：____
2. 手机号：____
3. 邮箱：____（选填）
4. 出生日期：____
5. 您可以参加的时间（可多选）
□ 工作日白天
□ 工作日晚上
□ 周末
6. 您希望参加的服务（最多选2项）
□ 支教
□ 助老
□ 环保
□ 赛事服务
7. 您有志愿服务经历吗？
A. 有
B. 没有
8. 请简单介绍您的志愿服务经历 [简答题]
9. 请上传本人照片 [上传图片题]
10. 我已阅读并同意志愿者须知
A. 同意`,
  en: `Volunteer registration
1. Name: ____
2. Mobile number: ____
3. Email: ____(optional)
4. Date of birth: ____
5. When could you help? (select all that apply)
□ On workdays, by day
□ On workdays, in the evening
□ At weekends
6. Where would you like to help? (choose up to 2)
□ Teaching
□ With the elderly
□ Environment
□ Sports events
7. Have you volunteered before?
A. Yes
B. No
8. Tell us of it in short [essay]
9. Upload a photograph of yourself [upload]
10. I have read the rules for volunteers and agree
A. I agree`,
  contents: { Q8: { Config: { VisibleExpression: "Q7 == 'A'" } } },
}
