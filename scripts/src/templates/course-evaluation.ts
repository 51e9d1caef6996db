import type { Template } from './template.ts'

export const courseEvaluation: Template = {
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
