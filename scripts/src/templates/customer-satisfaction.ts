import type { Template } from './template.ts'

/** Satisfaction by aspect, the probability of recommending (NPS), and a question for those who would not. */
export const customerSatisfaction: Template = {
  id: 'customer-satisfaction',
  zh: `客户满意度与推荐度调查
感谢您使用我们的服务。本问卷约需 2 分钟，答案仅用于改进服务。
1. 您最近一次使用我们的服务是什么时候？
A. 一周以内
B. 一个月以内
C. 三个月以内
D. 更早
2. 您通过哪些方式联系过我们？（可多选）
□ 门店
□ 电话
□ 微信或小程序
□ 网站或应用
□ 其他____
□ 都没有
3. 请评价我们的服务 [矩阵单选题]
	很不满意	不满意	一般	满意	很满意
产品质量	○	○	○	○	○
服务态度	○	○	○	○	○
响应速度	○	○	○	○	○
价格	○	○	○	○	○
===
4. 您有多大可能把我们推荐给朋友或同事？（0 表示完全不可能，10 表示非常可能）
○0 ○1 ○2 ○3 ○4 ○5 ○6 ○7 ○8 ○9 ○10
5. 很抱歉没有让您满意。最需要我们改进的是什么？ [简答题]
6. 您最喜欢我们的哪一点？（选填）[简答题]
7. 如果希望我们回访，请留下手机号：____（选填）`,
  en: `Customer satisfaction and recommendation
Thank you for using our service. This takes about 2 minutes; answers only serve to improve what we do.
1. When did you last use our service?
A. Within a week
B. Within a month
C. Within three months
D. Longer ago
2. How have you been in touch with us? (select all that apply)
□ In a shop
□ By telephone
□ By WeChat or mini program
□ On the website or in the app
□ Other____
□ None of these
3. Please rate our service [matrix]
	Very dissatisfied	Dissatisfied	Neutral	Satisfied	Very satisfied
Quality of the product	○	○	○	○	○
Friendliness	○	○	○	○	○
Speed of response	○	○	○	○	○
Price	○	○	○	○	○
===
4. How likely are you to recommend us to a friend or colleague? (0 is not at all likely, 10 is extremely likely)
○0 ○1 ○2 ○3 ○4 ○5 ○6 ○7 ○8 ○9 ○10
5. We are sorry to have disappointed you. What should we improve first? [essay]
6. What do you like best about us? (optional)[essay]
7. If you wish us to call back, your mobile number: ____(optional)`,
  contents: {
    Q5: { Config: { VisibleExpression: 'number(Q4.text) <= 6' } },
    Q6: { Config: { VisibleExpression: 'number(Q4.text) >= 9' } },
  },
}
