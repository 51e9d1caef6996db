import { beverageMarket } from './beverage-market.ts'
import { communityNeeds } from './community-needs.ts'
import { customerSatisfaction } from './customer-satisfaction.ts'
import { employeeEngagement } from './employee-engagement.ts'
import { eventFeedback } from './event-feedback.ts'
import { mysteryShopping } from './mystery-shopping.ts'
import type { Template } from './template.ts'

const courseEvaluation: Template = {
  id: 'course-evaluation',
  zh: `课程评价
您的评价对任课教师匿名，不影响成绩。
1. 您每周在本课程课外投入的时间约____小时
2. 您的出勤情况
A. 全勤
B. 缺勤 1–2 次
C. 缺勤 3 次及以上
3. 请评价课程 [矩阵单选题]
	不同意	基本同意	同意	非常同意
课程目标明确	○	○	○	○
内容难度合适	○	○	○	○
教学资料有帮助	○	○	○	○
作业反馈及时	○	○	○	○
教师鼓励提问	○	○	○	○
4. 哪些教学方式对您最有帮助？（最多选2项）
□ 讲授
□ 讨论
□ 实验或实践
□ 案例
□ 线上视频
5. 缺勤的主要原因
A. 时间冲突
B. 身体原因
C. 对内容不感兴趣
D. 其他____
6. 本课程最应该保留的一点 [简答题]
7. 本课程最应该改变的一点 [简答题]`,
  en: `Course evaluation
Your evaluation is anonymous to the teacher and does not change your mark.
1. Time that you spend on this course outside class each week, about ____hours
2. Your attendance
A. Always
B. Missed 1 or 2 classes
C. Missed 3 or more
3. Rate the course [matrix]
	Disagree	Mostly agree	Agree	Strongly agree
Its aims are clear	○	○	○	○
Its difficulty is right	○	○	○	○
Its materials help	○	○	○	○
Homework is returned in time	○	○	○	○
The teacher encourages questions	○	○	○	○
4. Which ways of teaching help you most? (choose up to 2)
□ Lecture
□ Discussion
□ Experiment or practice
□ Cases
□ Online videos
5. The main reason for missing classes
A. Other appointments
B. Health
C. The subject does not interest me
D. Other____
6. What should stay as it is? [essay]
7. What should change? [essay]`,
  contents: { Q5: { Config: { VisibleExpression: "Q2 == 'B' || Q2 == 'C'" } } },
}

/** Ideas put in order, and what is asked of the best of them. */
const productIdeas: Template = {
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

const volunteerRegistration: Template = {
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

/** Tasks, effort and trust on a website; the score is the sum of what was agreed to. */
const websiteUsability: Template = {
  id: 'website-usability',
  zh: `网站可用性评估
请先在网站上完成指定任务，再回答以下问题。
1. 您完成任务了吗？
A. 顺利完成
B. 费了一些周折
C. 没有完成
2. 完成任务用了约____分钟
3. 请评价使用感受 [矩阵单选题]
	1 非常不同意	2	3	4	5 非常同意
我能很快找到需要的内容	○	○	○	○	○
页面文字容易看懂	○	○	○	○	○
操作步骤合理	○	○	○	○	○
页面响应迅速	○	○	○	○	○
我信任这个网站	○	○	○	○	○
4. 在哪一步遇到了困难？ [简答题]
5. 您使用的设备
A. 手机
B. 平板
C. 电脑
6. 还有什么想告诉我们的？（选填）[简答题]`,
  en: `Usability of a website
Please do the task on the website first, then answer these questions.
1. Did you finish the task?
A. Without trouble
B. With some trouble
C. No
2. It took about ____minutes
3. How was it to use? [matrix]
	1 strongly disagree	2	3	4	5 strongly agree
I soon found what I needed	○	○	○	○	○
The words were easy to understand	○	○	○	○	○
The steps made sense	○	○	○	○	○
Pages came fast	○	○	○	○	○
I trust this website	○	○	○	○	○
4. At which step did you have trouble? [essay]
5. Your device
A. Telephone
B. Tablet
C. Computer
6. Anything else? (optional)[essay]`,
  contents: { Q4: { Config: { VisibleExpression: "Q1 == 'B' || Q1 == 'C'" } } },
}

export { recordOfTemplate } from './template.ts'

/** Questionnaires to begin from, as texts; PHQ-9 with GAD-7 and the gallery of types stand beside them as records. */
export const templates: readonly Template[] = [
  customerSatisfaction,
  mysteryShopping,
  productIdeas,
  employeeEngagement,
  eventFeedback,
  courseEvaluation,
  beverageMarket,
  communityNeeds,
  volunteerRegistration,
  websiteUsability,
]
