import type { Template } from './template.ts'

/** Screening, quotas of sex and age, shuffled options and an attention check. */
export const beverageMarket: Template = {
  id: 'beverage-market',
  zh: `饮料消费习惯调查
1. 您或家人是否在以下行业工作？（可多选）
□ 饮料生产或销售
□ 市场研究
□ 广告
□ 以上都不是
2. 您的性别
A. 男
B. 女
3. 您的年龄：____岁
4. 过去一个月您喝过哪些饮料？（可多选）
□ 茶饮料
□ 碳酸饮料
□ 果汁
□ 咖啡
□ 功能饮料
□ 以上都没有喝过
===
5. 您喝茶饮料的频率
A. 每天
B. 每周几次
C. 每周一次
D. 更少
6. 选购饮料时您看重什么？请排序 [排序题]
A. 口味
B. 价格
C. 健康
D. 品牌
E. 包装
7. 为确认您在认真作答，本题请选择“第三项”
A. 第一项
B. 第二项
C. 第三项
D. 第四项
8. 您每月在饮料上的花费约____元`,
  en: `Drinking habits
1. Does anyone in your family work in these fields? (select all that apply)
□ Making or selling drinks
□ Market research
□ Advertising
□ None of the above
2. Your sex
A. Male
B. Female
3. Your age: ____years
4. Which drinks did you have in the past month? (select all that apply)
□ Tea drinks
□ Soft drinks
□ Juice
□ Coffee
□ Energy drinks
□ None of the above
===
5. How often do you drink tea drinks?
A. Every day
B. Several times a week
C. Once a week
D. Less
6. What matters when you choose a drink? Put in order [ranking]
A. Taste
B. Price
C. Health
D. Brand
E. Packaging
7. To show that you read with care, choose “the third” here
A. The first
B. The second
C. The third
D. The fourth
8. What you spend on drinks in a month, about ____yuan`,
  contents: { Q5: { Config: { VisibleExpression: "contains(Q4, 'A')" } } },
  settings: { SuccessParam: "contains(Q1, 'D') && Q3 >= 18 && Q7 == 'C'" },
  quotas: [
    { when: "Q2 == 'A' && Q3 < 35", limit: 100, memo: '男，35 岁以下' },
    { when: "Q2 == 'A' && Q3 >= 35", limit: 100, memo: '男，35 岁及以上' },
    { when: "Q2 == 'B' && Q3 < 35", limit: 100, memo: '女，35 岁以下' },
    { when: "Q2 == 'B' && Q3 >= 35", limit: 100, memo: '女，35 岁及以上' },
  ],
}
