import type { Template } from './template.ts'

/** Ideas put in order, and what is asked of the best of them. */
export const productIdeas: Template = {
  id: 'product-ideas',
  zh: `新产品创意排序
我们正在挑选下一代水杯的创意，请帮我们排个序。
1. 您平时使用水杯吗？
A. 每天使用
B. 偶尔使用
C. 从不使用
2. 请按喜好从高到低排列以下创意 [排序题]
A. 显示水温
B. 提醒喝水
C. 自动加热
D. 折叠便携
E. 记录饮水量
3. 请选出您最愿意付费的创意，最多选 2 个（最多选2项）
□ 显示水温
□ 提醒喝水
□ 自动加热
□ 折叠便携
□ 记录饮水量
4. 您最多愿意为这样的水杯支付多少元：____元
5. 您不愿意为任何一个付费的原因（选填）[简答题]
6. 您的年龄段
A. 18 岁以下
B. 18–29 岁
C. 30–44 岁
D. 45 岁及以上`,
  en: `Ranking product ideas
We are choosing ideas for the next generation of drinking bottles. Please put them in order.
1. Do you use a drinking bottle?
A. Every day
B. Now and then
C. Never
2. Put these ideas in order, the best first [ranking]
A. Shows the temperature
B. Reminds to drink
C. Heats by itself
D. Folds up
E. Records how much was drunk
3. For which ideas would you rather pay, 2 at most? (choose up to 2)
□ Shows the temperature
□ Reminds to drink
□ Heats by itself
□ Folds up
□ Records how much was drunk
4. The most that you would pay for such a bottle, in yuan: ____yuan
5. Why would you not pay for any of them? (optional)[essay]
6. Your age
A. Under 18
B. 18–29
C. 30–44
D. 45 or older`,
  contents: { Q5: { Config: { VisibleExpression: 'Q4 == 0' } } },
}
