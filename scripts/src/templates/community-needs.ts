import type { Template } from './template.ts'

export const communityNeeds: Template = {
  id: 'community-needs',
  zh: `社区服务需求调查
您好！社区正在安排明年的服务，请告诉我们您的需要。
1. 您在本社区居住多久了？
A. 不满 1 年
B. 1–5 年
C. 5 年以上
2. 您家里有谁同住？（可多选）
□ 6 岁以下儿童
□ 中小学生
□ 60 岁以上老人
□ 行动不便者
□ 以上都没有
3. 您最需要的服务（最多选3项）
□ 健康检查
□ 老年食堂
□ 儿童托管
□ 就业培训
□ 法律咨询
□ 文体活动
□ 其他____
4. 家中老人需要哪些帮助？（可多选）
□ 送餐
□ 陪同就医
□ 日常照料
□ 暂时不需要
5. 孩子放学后由谁照看？
A. 家人
B. 托管机构
C. 无人照看
6. 请上传需要维修的公共设施照片（选填）[上传图片题]
7. 您对社区的其他建议（选填）[简答题]`,
  en: `Community service needs
We are planning next year’s services. Please tell us what you need.
1. How long have you lived here?
A. Less than 1 year
B. 1–5 years
C. More than 5 years
2. Who lives with you? (select all that apply)
□ Children under 6
□ Pupils
□ People over 60
□ People who cannot walk well
□ None of the above
3. Which services do you need most? (choose up to 3)
□ Health checks
□ Meals for the elderly
□ Child care
□ Job training
□ Legal advice
□ Culture and sports
□ Other____
4. What help do the elderly in your family need? (select all that apply)
□ Meals at home
□ Company to the doctor
□ Daily care
□ Nothing now
5. Who looks after the children after school?
A. Family
B. A day-care centre
C. Nobody
6. Upload a photograph of something public that needs repair (optional)[upload]
7. Other suggestions (optional)[essay]`,
  contents: {
    Q4: { Config: { VisibleExpression: "contains(Q2, 'C')" } },
    Q5: { Config: { VisibleExpression: "contains(Q2, 'A') || contains(Q2, 'B')" } },
  },
}
