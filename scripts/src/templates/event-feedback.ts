import type { Template } from './template.ts'

export const eventFeedback: Template = {
  id: 'event-feedback',
  zh: `活动反馈表
感谢您参加今天的活动！
1. 您参加的形式
A. 现场
B. 线上直播
2. 您对活动的总体评价
A. 很好
B. 较好
C. 一般
D. 较差
3. 请评价各个环节 [矩阵单选题]
	较差	一般	较好	很好
主题内容	○	○	○	○
讲者表达	○	○	○	○
互动环节	○	○	○	○
4. 请评价现场安排 [矩阵单选题]
	较差	一般	较好	很好
交通指引	○	○	○	○
签到	○	○	○	○
餐饮	○	○	○	○
5. 直播是否流畅？
A. 流畅
B. 偶有卡顿
C. 经常卡顿
6. 您最喜欢的内容，以及建议（选填）[简答题]
7. 愿意收到下一次活动的通知吗？
A. 愿意
B. 不用了
8. 您的邮箱：____`,
  en: `Event feedback
Thank you for taking part today!
1. How did you take part?
A. On site
B. Online
2. Your overall impression
A. Very good
B. Good
C. Fair
D. Poor
3. Rate each part [matrix]
	Poor	Fair	Good	Very good
Subject	○	○	○	○
Speakers	○	○	○	○
Discussion	○	○	○	○
4. Rate the arrangements on site [matrix]
	Poor	Fair	Good	Very good
Directions	○	○	○	○
Check-in	○	○	○	○
Food and drink	○	○	○	○
5. Did the stream run smoothly?
A. Yes
B. It stopped now and then
C. It stopped often
6. What you liked best, and suggestions (optional)[essay]
7. May we tell you of the next event?
A. Yes
B. No, thank you
8. Your email: ____`,
  contents: {
    Q4: { Config: { VisibleExpression: "Q1 == 'A'" } },
    Q5: { Config: { VisibleExpression: "Q1 == 'B'" } },
    Q8: { Config: { VisibleExpression: "Q7 == 'A'" } },
  },
}
