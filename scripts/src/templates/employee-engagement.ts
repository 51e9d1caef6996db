import type { Template } from './template.ts'

/** Anonymous, with a sum of what was agreed to. */
export const employeeEngagement: Template = {
  id: 'employee-engagement',
  zh: `员工敬业度调查
本调查匿名，结果只按部门汇总，少于 10 人的部门不单独展示。
1. 您的司龄
A. 不满 1 年
B. 1–3 年
C. 3–5 年
D. 5 年以上
2. 您的岗位类别
A. 研发
B. 生产
C. 销售
D. 职能
E. 其他____
3. 您在多大程度上同意以下说法？ [矩阵单选题]
	非常不同意	不同意	一般	同意	非常同意
我清楚对我的工作要求	○	○	○	○	○
我有做好工作所需的资源	○	○	○	○	○
我的意见受到重视	○	○	○	○	○
上级关心我的成长	○	○	○	○	○
我的同事致力于高质量的工作	○	○	○	○	○
===
4. 未来一年您会继续留在公司吗？
A. 一定会
B. 可能会
C. 不确定
D. 可能不会
5. 您考虑离开的原因是？（最多选3项）
□ 薪酬福利
□ 职业发展
□ 工作压力
□ 管理方式
□ 通勤距离
□ 其他____
6. 您希望公司先改进哪一件事？（选填）[简答题]`,
  en: `Employee engagement
This survey is anonymous. Results are shown by department only, and never for fewer than 10 people.
1. How long have you worked here?
A. Less than 1 year
B. 1–3 years
C. 3–5 years
D. More than 5 years
2. Your kind of work
A. Research and development
B. Production
C. Sales
D. Administration
E. Other____
3. How far do you agree? [matrix]
	Strongly disagree	Disagree	Neutral	Agree	Strongly agree
I know what is expected of me	○	○	○	○	○
I have what I need to do good work	○	○	○	○	○
My opinion counts	○	○	○	○	○
My manager cares about my growth	○	○	○	○	○
My colleagues care about good work	○	○	○	○	○
===
4. Will you still be here in a year?
A. Certainly
B. Probably
C. I do not know
D. Probably not
5. Why do you think of leaving? (choose up to 3)
□ Pay and benefits
□ Career
□ Pressure
□ Management
□ Distance
□ Other____
6. What should the company improve first? (optional)[essay]`,
  contents: { Q5: { Config: { VisibleExpression: "Q4 == 'C' || Q4 == 'D'" } } },
  settings: { AnonymousMode: 1 },
}
